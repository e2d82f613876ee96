/** Messages of the upload queue. Kept apart because only the queue downloads them. */
export const uploadMessages = {
  uploadFailed: 'unknown error, check the logs',
  updateFailed: 'Could not perform update. Please contact the developer.',
  tooManyRows: 'Too many rows to display.',
  onlyErrors: 'Showing only the errors:',
  unknownKind: (kinds: string) => `This kind of file is not supported. You can use ${kinds}.`,
  fileEmpty: 'This file is empty.',
  fileTooLarge: 'This file is larger than 200 GB.',
  fileLost: 'The file was moved or changed after you chose it. Please choose it again.',
  fileWanted: 'Please choose the file again to continue; what was already sent is kept.',
  fileNotAllowed: 'Please allow this page to read the file again; what was already sent is kept.',
  otherFilename: (filename: string) => `Invalid file selected. Expected filename: ${filename}`,
  otherContent: 'This file has the right name, but different content.',
  uploadsOffline: 'You are offline. Uploads continue when you are back online.',
  alreadyUploaded: 'Already uploaded.',
  subtitlesOfVideo: (video: string) => `Its track is added to ${video}.`,
  subtitlesWithoutVideo:
    'This file has the track of a drone, but its video was not chosen with it. Choose both together, or choose “Add telemetry” in the menu of the video.',
  ordinarySubtitles:
    'This subtitle file has no positions of a drone in it, so it was not used. If it contains spoken text, add it as captions when you edit a project.',
  videoUploaded: 'Uploaded. It is being processed now.',
  sameActivity: 'Already uploaded from another source.',
} as const
