/** What the upload queue says. Apart from the others, because only it needs them. */
export const uploadMessages = {
  uploadFailed: 'unknown error, check the logs',
  updateFailed: 'Could not perform update. Please contact the developer.',
  tooManyRows: 'Too many rows to display.',
  onlyErrors: 'Showing only the errors:',
  unknownKind: (kinds: string) => `Files of this kind cannot be read. These can: ${kinds}.`,
  fileEmpty: 'This file is empty.',
  fileLost: 'The file was moved or changed since it was chosen. Please choose it again.',
  fileWanted: 'Please choose the file again; what was sent before is kept.',
  fileNotAllowed: 'Please allow this page to read the file again; what was sent before is kept.',
  otherFilename: (filename: string) => `Invalid file selected. Expected filename: ${filename}`,
  otherContent: 'This file has the right name, but another content.',
  uploadsOffline: 'You are offline. Uploads go on when you are back.',
  alreadyUploaded: 'Already uploaded.',
  videoUploaded: 'Uploaded. It is being processed now.',
  sameActivity: 'Already uploaded from another source.',
} as const
