/** What is said about films that are uploaded, by the server and on the screen. */
export const videoMessages = {
  quotaExceeded: (freeGb: string, neededGb: string) =>
    `There is not enough storage left: this film needs ${neededGb} GB, and ${freeGb} GB are free. Please remove some of your videos, or subscribe to more storage.`,
  expectedFilename: (filename: string) => `Invalid file selected. Expected filename: ${filename}`,
  unknownVideoKind: (kinds: string) => `Films of this kind cannot be used. These can: ${kinds}.`,
  telemetryUnreadable: 'The telemetry of this film could not be read.',
  telemetryKept: 'This film has telemetry of its own camera, which is kept.',
  mediaAddressInvalid: 'This address of a film is not valid any more. Please open the page again.',
  heightNotAllowed: 'Watching in HD needs a subscription.',
  originalNotAllowed: 'The file as it was uploaded is for its owner only.',
  onlyPictures:
    'This address is for pictures of the video only. Please open the page of the video to watch it.',
  partNotShown: 'This part of the video is not shown.',
  notStreamable: 'This film cannot be played yet.',
  processingFailed: 'The server could not process this film. Please try again later.',
  processingCancelled: 'The processing of this film was stopped.',
  filmIncomplete: 'Not uploaded completely. Choose the file again to go on.',
  filmsArchived: (count: number) =>
    count === 1 ? 'The film is in your archive now.' : `${count} films are in your archive now.`,
  filmsRestored: (count: number) =>
    count === 1 ? 'The film is back in your list.' : `${count} films are back in your list.`,
  filmsDeleted: (count: number) => (count === 1 ? 'The film is deleted.' : `${count} films are deleted.`),
  streamNotPlayable:
    'This browser cannot play the stream of this film. You can download the film and play it on your device.',
  tooManyTabs: 'This page is open in too many tabs.',
} as const
