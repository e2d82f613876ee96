const counted = (count: number) => (count === 1 ? '1 activity is' : `${count} activities are`)

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

  // Activities
  titleRequired: 'title is required',
  activityArchived: 'The activity is in your archive.',
  activityRestored: 'The activity is back in your lists.',
  activityDeleted: 'The activity is deleted.',
  activitiesArchived: (count: number) => `${counted(count)} in your archive now.`,
  activitiesRestored: (count: number) => `${counted(count)} back in your lists.`,
  activitiesDeleted: (count: number) => `${counted(count)} deleted.`,
  activitiesBothKept: 'Both recordings count now.',
  activitiesFollowDefault: (count: number) =>
    `This also holds for what is there already: ${count === 1 ? '1 activity follows' : `${count} activities follow`} this choice.`,
  zoneAdded: (name: string) => `Others do not see the surroundings of ${name} any more.`,
  zoneRemoved: (name: string) => `Others can see the surroundings of ${name} again.`,
  coordinatesWanted: 'Please choose a place on the map, or write its latitude and longitude.',
  telemetryFailed: 'The recorded data could not be loaded.',

  // Privacy
  tooManyZones: (most: number) => `You can have ${most} hidden places at most. Please remove one first.`,

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

  // Reading activity files
  fileTooLarge: (megabytes: number) => `It is larger than ${megabytes} MB, so it was not read.`,
  fileTookTooLong: 'Reading it took too long, so it was given up.',
  fileTookTooMuch: 'Reading it would take more memory than there is for one file, so it was given up.',
  fileWithoutRecording: 'There is no recording in it.',
  fileNotRead: 'It could not be read: the server made a mistake.',
  gzipDamaged: 'It is compressed with gzip, but damaged, so nothing could be read.',
  kmzWithoutKml: 'There is no KML file in this KMZ.',
  recordedInFuture: (day: string) => `It says that it was recorded on ${day}, which is in the future, so it was not stored.`,
  recordedTooEarly: (day: string) =>
    `It says that it was recorded on ${day}, before there were recordings, so it was not stored.`,
  zipUnreadable: 'This zip is damaged, or no zip at all: nothing in it could be read.',
  zipCutShort: 'The zip is damaged: files after this place could not be found.',
  zipWithoutActivities: 'There is no activity file in this zip. Files that end in .fit, .gpx, .tcx, .kml and .kmz can be read.',
  zipTooManyFiles: (most: number) => `There are more than ${most} files in this zip. Please upload it in several parts.`,
  zipTooLarge: 'There is more in this zip than can be read at once. Please upload it in several parts.',
  zipInZip: 'It is a zip within a zip, and those are not opened. Please unpack it and upload the zip by itself.',
  zipEntryPath: 'Its name leads out of the zip, so it was not read.',
  zipEntryLink: 'It is a link and not a file, so it was not read.',
  zipEntryEncrypted: 'It is protected by a password, so it could not be read. Please upload it without one.',
  zipEntryTwice: 'Another file in the zip has the same name, so it was not read.',
  zipEntryRatio: 'It is far larger than its compressed form, as files that mean harm are, so it was not read.',
  zipEntryMethod: 'It is compressed in a way that cannot be read here.',
  zipEntryDamaged: 'It is damaged in the zip, so it could not be read.',
  importGivenUp: 'The server could not finish reading this file. Please try again later.',

  // Uploads
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
  sameOuting: 'Already uploaded from another source.',

  subscriptionExpired: 'Your subscription expired.',
  uploadTooLarge: (gigabytes: number) => `Activity files and zips of them may have up to ${gigabytes} GB.`,
  partUnexpected: 'This is not one of the parts of this upload.',
  partAddressInvalid: 'This address for a part of an upload is not valid any more. Please ask for a new one.',
  partDamaged: 'What arrived is not what was announced, so it was not kept. Please send this part again.',
  partsMissing: 'Parts of this upload have not arrived yet.',

  // Maps
  mapUnavailable: 'This browser cannot draw maps: WebGL is missing or switched off.',
  mapNotLoaded: 'The map could not be loaded.',
  mapScrollHint: (key: string) => `Use ${key} + scroll to zoom the map`,
  mapTouchHint: 'Use two fingers to move the map',
  locationDenied: 'Your browser does not tell this page where you are. You can allow it in its settings.',
  locationUnknown: 'Your position could not be found.',

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
