/**
 * The sentences people read when something goes wrong or right. One place, so that server and
 * screen say the same thing.
 */
export const messages = {
  // Requests
  failedGet: (status: number) => `error ${status}`,
  invalidData: 'Invalid data returned',
  nullData: 'Null data returned',

  // Screens
  oops: 'Oops!',
  pageNotFound: 'Page not found',
  somethingWentWrong: 'Something went wrong.',
  offline: 'you are offline',
  unknownError: 'unknown error',

  // Leaving a page
  leaveQuestion: 'Do you want to leave this page?',
  leaveUnsaved: 'Changes you made are not saved.',
  leaveUnsavedAndUploads: 'Changes you made are not saved and uploads will be stopped.',
  leaveUploads: 'All uploads will be stopped.',

  // Contact
  messageSent: 'Message sent.',
  messageFailed: 'Failed to send message. Please try again later.',
  messageTooShort: (characters: number) => `Please write at least ${characters} characters.`,

  // Account
  couldNotLoadUser: (reason: string) => `Could not load user data: ${reason}`,
  signUpFailed: (reason: string) => `Error signing up: ${reason}`,
  unitsNotSaved: 'Failed to save system of unit setting',
  emailTaken: 'There is already an account with this email.',
  botCheckFailed: 'The bot check was not passed, or its result was used before. Please try again.',

  // What the server answers
  notSignedIn: 'Please sign in first.',
  notFound: 'This does not exist, or you may not see it.',
  unknownCall: 'There is no such call.',
  wrongMethod: (allowed: string) => `This address is used with ${allowed} only.`,
  markerMissing: 'This request did not come from the Trailcast application.',
  crossOrigin: 'Requests from other sites are refused.',
  tooManyRequests: (seconds: number) => `Too many requests. Please try again in ${seconds} s.`,
  bodyTooLarge: 'The request is too large.',
  wrongKind: 'This kind of content is not understood here. Please send JSON.',
  malformedJson: 'The request is not valid JSON.',
  malformedRequest: 'The request is not understood.',
  forbiddenCharacter: 'The request contains the character U+0000, which cannot be stored.',
  invalidCursor: 'cursor is not one that this list gave out.',
  slowRequest: 'The request took too long to arrive.',
  headersTooLarge: 'The headers of the request are too large.',
  notBuilt: 'The pages of Trailcast have not been built yet. Start it with "npm start".',
  databaseAway: 'The database cannot be reached right now. Please try again in a moment.',
  diskFull: 'The server has no space left. Nothing was changed; please try again later.',
  busy: 'The server is busy. Please try again in a moment.',
  serverError: 'The server made a mistake. Please try again later.',
} as const
