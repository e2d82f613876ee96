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

  // Settings and leaving
  saveFailed: (reason: string) => `Failed to save: ${reason}`,
  saveUnanswered: 'Failed to save: server did not respond. Try again later.',
  saved: 'Saved.',
  signOutFailed: 'Failed to sign out. Try again later.',
  verifyOwner: 'Verify that you are the owner of this account',
  verifyFailed: 'Could not verify that this account is yours. Try again later.',
  pleaseLogIn: 'Please log in to see this page',
  emailChanged: 'Your email was changed. Both addresses get a mail about it.',
  passwordChanged: 'Your password was saved. You are signed out everywhere else.',
  identityConnected: (provider: string) => `${provider} is connected.`,
  identityDisconnected: (provider: string) => `${provider} is disconnected.`,
  sessionEnded: 'That session has ended.',
  otherSessionsEnded: 'You are signed out everywhere else.',
  downloadHandedOver: 'Your browser is fetching the file.',
  accountDeleted: 'Your account is deleted.',
} as const
