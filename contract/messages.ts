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
  credentialsMissing: 'Please enter the email and the password of your account.',
  wrongCredentials: 'Wrong email or password.',
  accountSuspended: (reason: string) => `This account is suspended: ${reason}`,
  resetTokenInvalid: 'This link for a new password is not valid any more. Please ask for a new one.',
  botCheckFailed: 'The bot check was not passed, or its result was used before. Please try again.',

  // Logging in and signing up
  emailRequired: 'email is required',
  emailIncomplete: 'Please enter a complete address, like name@example.org.',
  passwordRequired: 'password is required',
  nameRequired: 'name is required',
  tooShort: (characters: number) => `Please use at least ${characters} characters.`,
  tooLong: (characters: number) => `Please use at most ${characters} characters.`,
  couldNotLogIn: 'Could not log in',
  providerSignInFailed: (provider: string, status: number) => `Sign in with ${provider} failed: error ${status}`,
  providerSignUpFailed: (provider: string, status: number) => `Sign up with ${provider} failed: error ${status}`,
  connectFailed: 'failed to connect to service',
  connectUnexpected: 'unexpected answer from service',
  noAuthorizationToken: 'failed to get authorization token',
  popupBlocked: 'Your browser has blocked the sign-in window. Please allow popups for this site and try again.',
  regionMissing: 'Could not get home region. Contact the developer.',
  botCheckNotPassed: (provider: string) => `failed to validate with ${provider}`,
  browserUnsupported: 'Your browser is not supported. Please use a more recent browser.',
  resetLinkSent: 'Your password reset link was sent in email.',
  passwordReset: 'Your password was changed. You are signed out everywhere, so please log in with the new one.',
  channelNameTooShort: 'too short channel name',
  channelNameAvailable: 'channel name is available',
  channelNameUnavailable: 'channel name is not available',
  channelNameCurrent: 'This is your current channel name, so it is available to you.',

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
  proofInvalid: 'Please verify once more that you are the owner of this account.',
  verifyByPassword: 'Please verify with the email and the password of your account.',
  verifyByProvider: (provider: string) => `Please verify with ${provider}.`,
  identityNotOwn: (provider: string) => `This is not the ${provider} identity that is connected with your account.`,
  passwordNeedsEmail: 'Please add an email first: a password is used together with it.',
  lastWayIn: (provider: string) =>
    `${provider} is the only way into your account. Please set a password or connect another identity first.`,

  // For the operator
  nobodyKnownAs: (account: string) => `Nobody has the email, the id or the channel name ${account}.`,
  roleGiven: (account: string, role: string) => `${account} is a ${role} now.`,
  roleTaken: (account: string) => `${account} has no special role now.`,
  suspendedNow: (account: string) => `${account} is suspended now, and signed out everywhere.`,
  suspensionLifted: (account: string) => `${account} may sign in again.`,

  // Sign-in providers
  providerSlow: (provider: string) => `${provider} did not answer in time. Please try again.`,
  providerRefused: (provider: string) => `${provider} did not confirm who you are. Please try again.`,
  providerNonsense: (provider: string) => `${provider} cannot be reached or is out of order. Please try again later.`,
  providerNotFresh: (provider: string) => `${provider} did not ask you to sign in again. Please try again.`,
  attemptUnknown: 'This sign-in was not begun in this browser, took too long, or was finished before. Please try again.',
  ticketInvalid: (provider: string) => `Please sign in with ${provider} again.`,
  identityUnknown: (provider: string) => `Nobody has signed up with this ${provider} identity yet.`,
  identityTaken: (provider: string) => `There is already an account with this ${provider} identity.`,
  emailOfAnother: (provider: string) =>
    `There is already an account with the email of this ${provider} identity. Please sign in to that account and connect ${provider} in Settings.`,
  nameless: 'Trailcast user',
  popupDone: 'You can close this window.',

  // What the server answers
  notSignedIn: 'Please sign in first.',
  operatorOnly: 'Only the operator of this server may do this.',
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
  botCheckAway: 'The bot check cannot be evaluated right now. Please try again in a moment.',
  databaseAway: 'The database cannot be reached right now. Please try again in a moment.',
  diskFull: 'The server has no space left. Nothing was changed; please try again later.',
  busy: 'The server is busy. Please try again in a moment.',
  serverError: 'The server made a mistake. Please try again later.',
} as const
