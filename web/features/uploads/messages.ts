import { plural } from '#contract/plural.ts'

/** What people read on these screens. */
export const texts = {
  // A video that was refused
  choosePlan: 'Choose a plan',
  myStorage: 'My storage',

  // Describe upload
  myUploads: 'My uploads',
  waitingToTryAgain: 'Waiting to try again',
  myActivities: 'My activities',
  whatCame: 'What came',
  earlierActivity: 'Earlier activity',
  thisActivity: 'This activity',

  // Drop hint
  dropFilesToTryThem: 'Drop your files to see them here, on this device',
  dropFilesOrFoldersToUploadThem: 'Drop files or folders to upload them',

  // Progress text
  checkingTheFile: 'Checking the file',
  partOfPartParts: (part: string | number, parts: string | number) => `Part ${part} of ${parts}`,
  minMinutes: (minutes: string | number) => `${minutes} min`,

  // Share target page
  sharedFiles: 'Shared files',
  filesYouShareWithTrailcast: 'Files you share with Trailcast are uploaded',
  chooseFiles: 'Choose files',
  theyAreListedInTheCornerBelow:
    'They are listed in the corner below with their progress. You can also choose files here, or drop them anywhere on a page.',

  uploadTheseFiles: 'Upload the files you shared?',
  onlyIfYouSharedThem: 'If you did not share any files with Trailcast, close this page.',
  uploadThem: 'Upload them',
  receivingYourFiles: 'Receiving your files',
  noFilesHandedOver: 'Your browser handed over no files.',
  chooseThemHere: 'Choose them here.',
  youAreOffline: 'You are offline',
  sharedFilesWait:
    'The files you shared stay on this device for seven days, and are uploaded when you are back online.',
  notALinkToAVideo: 'There is no YouTube video in what you shared',
  whatCanBeShared: 'You can share videos, activity files and links to YouTube videos with Trailcast.',

  // Uploader
  uploadVideos: (count: number) => plural(count, { one: 'Upload this video?', other: 'Upload # videos?' }),
  upload: 'Upload',
  doNotUpload: 'Do not upload',

  // Upload overlay
  showUploadsSummaryof: (summaryOf: string | number) => `Show uploads: ${summaryOf}`,
  uploads: 'Uploads',
  hideUploads: 'Hide uploads',
  files: 'Files',
  filesNeedYou: (count: number) =>
    plural(count, {
      one: '# file needs you to continue',
      other: '# files need you to continue',
    }),
  chooseThemAgain: 'Choose all again',
  onlyOnWifi: 'Upload on Wi-Fi only',
  waitingForWifi: 'Waiting for Wi-Fi.',
  abort: 'Abort',
  resume: 'Resume',
  clear: 'Clear',

  // Recent uploads
  uploadedJustNow: 'Uploaded just now',

  // Upload row
  continueName: (name: string | number) => `Continue ${name}`,
  continue: 'Continue',
  chooseAgainName: (name: string | number) => `Choose ${name} again`,
  chooseAgain: 'Choose again',
  retryName: (name: string | number) => `Retry ${name}`,
  retry: 'Retry',
  errorCount: (count: number) => plural(count, { one: '# error', other: '# errors' }),
  doneOfTotal: (done: number, total: number) => `${done} of ${total} done`,
  uploadingFiles: (count: number) => plural(count, { one: 'Uploading # file', other: 'Uploading # files' }),
  filesToCheck: (count: number) => plural(count, { one: '# file to check', other: '# files to check' }),
} as const
