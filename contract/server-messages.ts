/**
 * The sentences that only the server says: they reach the screen as its answers. They are kept apart
 * so that browsers do not download them.
 */
export const serverMessages = {
  // Account
  emailTaken: 'There is already an account with this email.',
  credentialsMissing: 'Please enter the email and the password of your account.',
  wrongCredentials: 'Wrong email or password.',
  accountSuspended: (reason: string) => `This account is suspended: ${reason}`,
  resetTokenInvalid: 'This link for a new password is not valid any more. Please ask for a new one.',
  botCheckFailed: 'The bot check was not passed, or its result was used before. Please try again.',

  // Settings and leaving
  homeFixed: 'Your home region was chosen when you signed up and cannot be changed. Nothing was saved.',
  proofInvalid: 'Please verify once more that you are the owner of this account.',
  verifyByPassword: 'Please verify with the email and the password of your account.',
  verifyByProvider: (provider: string) => `Please verify with ${provider}.`,
  identityNotOwn: (provider: string) =>
    `This is not the ${provider} identity that is connected with your account.`,
  passwordNeedsEmail: 'Please add an email first: a password is used together with it.',
  lastWayIn: (provider: string) =>
    `${provider} is the only way into your account. Please set a password or connect another identity first.`,

  // Sharing
  videoBy: (channel: string) => `A video by ${channel} on Trailcast`,
  onlyJson: 'This is offered as JSON only.',

  // Privacy
  tooManyZones: (most: number) => `You can have ${most} hidden places at most. Please remove one first.`,

  // For the operator
  nobodyKnownAs: (account: string) => `Nobody has the email, the id or the channel name ${account}.`,
  roleGiven: (account: string, role: string) => `${account} is a ${role} now.`,
  roleTaken: (account: string) => `${account} has no special role now.`,
  suspendedNow: (account: string) => `${account} is suspended now, and signed out everywhere.`,
  wiped: 'What deletion had left is removed. Copies that were made before still hold it.',
  wipedButWaiting: (accounts: number) =>
    `What deletion had left is removed. Copies that were made before still hold it. ${accounts} ${accounts === 1 ? 'account is' : 'accounts are'} still being deleted: wipe again when that is done.`,
  suspensionLifted: (account: string) => `${account} may sign in again.`,

  // Sign-in providers
  providerSlow: (provider: string) => `${provider} did not answer in time. Please try again.`,
  providerRefused: (provider: string) => `${provider} did not confirm who you are. Please try again.`,
  providerNonsense: (provider: string) =>
    `${provider} cannot be reached or is out of order. Please try again later.`,
  providerNotFresh: (provider: string) => `${provider} did not ask you to sign in again. Please try again.`,
  attemptUnknown:
    'This sign-in was not begun in this browser, took too long, or was finished before. Please try again.',
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
  recordedInFuture: (day: string) =>
    `It says that it was recorded on ${day}, which is in the future, so it was not stored.`,
  recordedTooEarly: (day: string) =>
    `It says that it was recorded on ${day}, before there were recordings, so it was not stored.`,
  zipUnreadable: 'This zip is damaged, or no zip at all: nothing in it could be read.',
  zipCutShort: 'The zip is damaged: files after this place could not be found.',
  zipWithoutActivities:
    'There is no activity file in this zip. Files that end in .fit, .gpx, .tcx, .kml and .kmz can be read.',
  zipTooManyFiles: (most: number) =>
    `There are more than ${most} files in this zip. Please upload it in several parts.`,
  zipTooLarge: 'There is more in this zip than can be read at once. Please upload it in several parts.',
  zipInZip:
    'It is a zip within a zip, and those are not opened. Please unpack it and upload the zip by itself.',
  zipEntryPath: 'Its name leads out of the zip, so it was not read.',
  zipEntryLink: 'It is a link and not a file, so it was not read.',
  zipEntryEncrypted: 'It is protected by a password, so it could not be read. Please upload it without one.',
  zipEntryTwice: 'Another file in the zip has the same name, so it was not read.',
  zipEntryRatio:
    'It is far larger than its compressed form, as files that mean harm are, so it was not read.',
  zipEntryMethod: 'It is compressed in a way that cannot be read here.',
  zipEntryDamaged: 'It is damaged in the zip, so it could not be read.',
  importGivenUp: 'The server could not finish reading this file. Please try again later.',

  noDeviceTotals:
    'The file of this activity does not say what its device counted, so the totals stay those of Trailcast.',

  // Downloads
  gpxWithoutPositions:
    'This activity has no positions, and a GPX file is made of them. Please download it as FIT or as a CSV table.',
  fitWithoutTimes: 'This activity has no times, and a FIT file needs them. Please download it as GPX.',

  // Uploads
  subscriptionExpired: 'Your subscription expired.',
  uploadTooLarge: (gigabytes: number) => `Activity files and zips of them may have up to ${gigabytes} GB.`,
  parentUnknown:
    'The first part of this recording is not among your videos, so this part was not uploaded. Please upload the first part again, and then this one.',
  partUnexpected: 'This is not one of the parts of this upload.',
  partAddressInvalid: 'This address for a part of an upload is not valid any more. Please ask for a new one.',
  partDamaged: 'What arrived is not what was announced, so it was not kept. Please send this part again.',
  partsMissing: 'Parts of this upload have not arrived yet.',

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
