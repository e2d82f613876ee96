/** What is said about videos that are uploaded, by the server and on the screen. */
export const videoMessages = {
  quotaExceeded: (freeGb: string, neededGb: string) =>
    `There is not enough storage left: this video needs ${neededGb} GB, and ${freeGb} GB are free. Please remove some of your videos, or subscribe to more storage.`,
  expectedFilename: (filename: string) => `Invalid file selected. Expected filename: ${filename}`,
  unknownVideoKind: (kinds: string) => `Videos of this kind cannot be used. These can: ${kinds}.`,
  telemetryUnreadable: 'The telemetry of this video could not be read.',
  telemetryKept: 'This video has telemetry of its own camera, which is kept.',
  mediaAddressInvalid: 'This address of a video is not valid any more. Please open the page again.',
  heightNotAllowed: 'Watching in HD needs a subscription.',
  originalNotAllowed: 'The file as it was uploaded is for its owner only.',
  onlyPictures:
    'This address is for pictures of the video only. Please open the page of the video to watch it.',
  partNotShown: 'This part of the video is not shown.',
  notStreamable: 'This video cannot be played yet.',
  processingFailed: 'The server could not process this video. Please try again later.',
  processingCancelled: 'The processing of this video was stopped.',
  videoIncomplete: 'Not uploaded completely. Choose the file again to go on.',
  videosArchived: (count: number) =>
    count === 1 ? 'The video is in your archive now.' : `${count} videos are in your archive now.`,
  videosRestored: (count: number) =>
    count === 1 ? 'The video is back in your list.' : `${count} videos are back in your list.`,
  videosDeleted: (count: number) => (count === 1 ? 'The video is deleted.' : `${count} videos are deleted.`),
  streamNotPlayable:
    'This browser cannot play the stream of this video. You can download the video and play it on your device.',
  tooManyTabs: 'This page is open in too many tabs.',
} as const
