import { plural } from '#contract/plural.ts'

/** What people read on these screens. */
export const texts = {
  // Chapter list
  filesOfTheRecording: (filename: string | number) => `Files of the recording ${filename}`,
  filesOfOneRecording: (count: string | number) => `${count} files of one recording`,
  togetherBytes: (bytes: string | number) => `${bytes} together`,

  // Delete dialog
  deleteThisRecording: 'Delete this recording?',
  deleteThisVideo: 'Delete this video?',
  cancel: 'Cancel',
  delete: 'Delete',
  andOfTheRecording: (namedOthers: string | number) => ` and ${namedOthers} of the recording`,
  willBeDeletedWithEverything: 'will be deleted, with everything made from',
  them: 'them',
  it: 'it',
  thisFreesBytes: (bytes: string | number) => `This frees ${bytes}. `,
  thisCannotBeUndone: 'This cannot be undone.',

  // No videos
  noResults: 'No results',
  showAll: 'Show all',
  noVideoHasInItsName: (q: string | number) => `No video has “${q}” in its name.`,
  yourArchiveIsEmpty: 'Your archive is empty',
  videosYouArchiveAreKeptHere:
    'Videos you archive are kept here and do not appear in any other list. They still use storage.',
  noVideosYet: 'No videos yet',
  dropVideosFromYourCamera: 'Drop videos from your camera anywhere on this page, or choose them:',
  or: 'or',
  whatTheCameraRecordedBesides:
    'GPS and other data from your camera are read on your device, so you can use them before the upload is finished.',

  onTheirWay: 'Your files are being uploaded',
  whereTheyWillBe: 'Videos will be listed here, activities in <link>My activities</link>.',
  activitiesAreElsewhere: 'Activities that you upload are in <link>My activities</link>.',

  // Play dialog
  openingTheVideo: 'Opening the video',
  download: 'Download',

  // Processing queue
  beingProcessed: 'Being processed',
  cancelFilename: (filename: string | number) => `Cancel ${filename}`,

  // Status line
  uploadOfFilename: (filename: string | number) => `Upload of ${filename}`,

  // Storage meter
  storage: 'Storage',
  andBeingUploaded: (bytes: string | number) => `and ${bytes} being uploaded`,

  // Uploads page
  choosePlan: 'Choose a plan',
  videos: 'Videos',
  archive: 'Archive',
  searchYourVideos: 'Search your videos',
  myUploads: 'My uploads',
  view: 'View',
  tryAgain: 'Try again',

  // Use video actions
  undo: 'Undo',

  // Video menu
  play: 'Play',
  downloadOriginal: 'Download original',
  processAgain: 'Process again',
  replaceFile: 'Replace file…',
  addTelemetry: 'Add telemetry…',
  continueUpload: 'Continue upload…',
  archiveObject: (object: string | number) => `Archive${object}`,
  restoreObject: (object: string | number) => `Restore${object}`,
  deleteObject: (object: string | number) => `Delete${object}`,
  actionsForFilename: (filename: string | number) => `Actions for ${filename}`,

  // Video poster
  playFilename: (filename: string | number) => `Play ${filename}`,

  // Video row
  telemetry: 'Telemetry',
  retryFilename: (filename: string | number) => `Retry ${filename}`,
  retry: 'Retry',

  // Video status
  waitingToBeProcessed: 'Waiting to be processed',

  // Video view
  loadingMoreVideos: 'Loading more videos',
  andMore: (count: number) => plural(count, { one: 'And one more', other: 'And # more' }),
  theOtherFiles: (count: number) => plural(count, { one: 'the other file', other: 'the # other files' }),
} as const
