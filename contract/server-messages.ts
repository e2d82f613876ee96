import { confirmEmailMessages } from './accounts/confirm-email-messages.ts'
import { plural } from './plural.ts'

/** Messages that only the server sends. Kept apart so that browsers do not download them. */
export const serverMessages = {
  // Account
  emailTaken: 'There is already an account with this email.',
  credentialsMissing: 'Please enter the email and the password of your account.',
  wrongCredentials: 'Wrong email or password.',
  accountSuspended: (reason: string) => `This account is suspended: ${reason}`,
  resetTokenInvalid: 'This password reset link is no longer valid. Please request a new one.',
  botCheckFailed: 'The bot check was not passed, or its result was already used. Please try again.',

  // Settings and signing out
  homeFixed: 'Your home region was chosen when you signed up and cannot be changed. Nothing was saved.',
  proofInvalid: 'Please verify again that you are the owner of this account.',
  verifyByPassword: 'Please verify with the email and the password of your account.',
  verifyByProvider: (provider: string) => `Please verify with ${provider}.`,
  identityNotOwn: (provider: string) => `This is not the ${provider} identity connected to your account.`,
  passwordNeedsEmail: 'Please add an email first: you need it to sign in with a password.',
  lastWayIn: (provider: string) =>
    `${provider} is the only way into your account. Please set a password or connect another identity first.`,

  // Sharing
  videoBy: (channel: string) => `A video by ${channel} on Trailcast`,
  channelOn: (channel: string) => `Videos and activities by ${channel} on Trailcast`,
  activityBy: (figures: string, channel: string) => `${figures} by ${channel} on Trailcast`,
  activityTold: (figures: string, description: string) => `${figures}. ${description}`,
  pictureOf: (title: string, figures: string) => `${title}: ${figures}`,
  onlyJson: 'This is available as JSON only.',

  // Live updates
  tooManyTabs: 'Trailcast is open in too many tabs. Please close some of them.',

  // People
  confirmEmailFirst: confirmEmailMessages.first,
  emailLinkInvalid:
    'This link is no longer valid, or it belongs to another account. Please request a new one in Settings.',

  // Privacy
  tooManyZones: (max: number) => `You can have at most ${max} hidden places. Please remove one first.`,

  // For the operator
  accountUnknown: (account: string) => `There is no account with the email, id or channel name ${account}.`,
  roleGiven: (account: string, role: string) => `${account} is a ${role} now.`,
  roleTaken: (account: string) => `${account} has no special role now.`,
  suspendedNow: (account: string) => `${account} is suspended now, and signed out everywhere.`,
  wiped: 'The traces of deleted data are removed. Copies made earlier still contain them.',
  wipedButWaiting: (accounts: number) =>
    `The traces of deleted data are removed. Copies made earlier still contain them. ${plural(accounts, { one: '# account is', other: '# accounts are' })} still being deleted: run wipe again when that is done.`,
  suspensionLifted: (account: string) => `${account} may sign in again.`,

  // Sign-in providers
  providerSlow: (provider: string) => `${provider} did not answer in time. Please try again.`,
  providerRefused: (provider: string) => `${provider} did not confirm who you are. Please try again.`,
  providerNonsense: (provider: string) =>
    `${provider} cannot be reached or is not working. Please try again later.`,
  providerNotFresh: (provider: string) => `${provider} did not ask you to sign in again. Please try again.`,
  attemptUnknown:
    'This sign-in did not start in this browser, took too long, or was already completed. Please try again.',
  ticketInvalid: (provider: string) => `Please sign in with ${provider} again.`,
  identityUnknown: (provider: string) => `There is no account with this ${provider} identity yet.`,
  identityTaken: (provider: string) => `There is already an account with this ${provider} identity.`,
  emailOfAnother: (provider: string) =>
    `There is already an account with the email of this ${provider} identity. Please sign in to that account and connect ${provider} in Settings.`,
  nameless: 'Trailcast user',
  popupDone: 'You can close this window.',

  // Reading activity files
  fileTooLarge: (megabytes: number) => `It is larger than ${megabytes} MB, so it was not read.`,
  fileTookTooLong: 'Reading it took too long, so it was skipped.',
  fileTookTooMuch: 'Reading it needs more memory than one file may use, so it was skipped.',
  fileWithoutRecording: 'It contains no activity.',
  fileNotRead: 'It could not be read because of an error on the server.',
  gzipDamaged: 'It is a damaged gzip file, so nothing could be read.',
  kmzWithoutKml: 'There is no KML file in this KMZ.',
  recordedInFuture: (day: string) =>
    `It claims to have been recorded on ${day}, which is in the future, so it was not stored.`,
  recordedTooEarly: (day: string) =>
    `It claims to have been recorded on ${day}, before activities could be recorded, so it was not stored.`,
  zipUnreadable: 'This zip is damaged, or not a zip at all: nothing in it could be read.',
  zipCutShort: 'The zip is damaged: files after this point could not be found.',
  zipWithoutActivities:
    'There is no activity file in this zip. It can contain .fit, .gpx, .tcx, .kml and .kmz files.',
  zipTooManyFiles: (max: number) =>
    `There are more than ${max} files in this zip. Please upload it in several parts.`,
  zipTooLarge: 'This zip contains more than can be read at once. Please upload it in several parts.',
  zipInZip: 'It is a zip within a zip within a zip, which is not opened. Please upload it separately.',
  zipEntryPath: 'Its name points outside the zip, so it was not read.',
  zipEntryLink: 'It is a link, not a file, so it was not read.',
  zipEntryEncrypted: 'It is protected by a password, so it could not be read. Please upload it without one.',
  zipEntryTwice: 'Another file in the zip has the same name, so it was not read.',
  zipEntryRatio: 'It expands to far more than its compressed size, as harmful files do, so it was not read.',
  zipEntryMethod: 'It is compressed with a method that is not supported.',
  zipEntryDamaged: 'It is damaged in the zip, so it could not be read.',
  fileNotInExport: 'The list of activities names this file, but it is not in the zip.',
  typedInWithoutDate: 'This activity was typed in without a file, and its date could not be read.',
  photoTooLarge: (megabytes: number) => `This picture is larger than ${megabytes} MB, so it was not kept.`,
  photoUnreadable: 'It is not a JPEG, PNG or WebP picture, so it was not kept.',
  photoWithoutActivity: 'Its activity could not be read, so this picture was not kept.',
  routesSkipped: (count: number) =>
    plural(count, {
      one: '# planned route was left out, because it is a plan and not an activity.',
      other: '# planned routes were left out, because they are plans and not activities.',
    }),
  videosSkipped: (count: number) =>
    plural(count, {
      one: '# video was left out. You can upload it as a video.',
      other: '# videos were left out. You can upload them as videos.',
    }),
  tableCutShort: (max: number) =>
    `The list of activities in this export has more than ${max} rows. The names and notes after that were not read.`,
  exportTableDamaged: (name: string) =>
    `${name} in this export of Trailcast is damaged, so nothing was restored. Please download the export again.`,
  exportTableMissing: (name: string) =>
    `${name} is missing in this export of Trailcast, so nothing says who may see its activities, and nothing was restored. Please upload the zip as you downloaded it.`,
  exportTableRefused: (name: string, reason: string) =>
    `${name} in this export of Trailcast could not be read, so nothing was restored. ${reason}`,
  exportRowUnreadable: 'It could not be told which activity this row is about.',
  notAsExported:
    'It is not the file that was exported, so it was not restored. You can upload it separately.',
  gearCutShort: (max: number) =>
    `The list of gear in this export has more than ${max} rows. What comes after that was not restored.`,
  activitiesCutShort: (max: number) =>
    `The list of activities in this export has more than ${max} rows. What comes after that was not restored.`,
  restoredForYou: (count: number) =>
    plural(count, {
      one: 'It is not clear who may see # activity in this export. Only you can see it now.',
      other: 'It is not clear who may see # activities in this export. Only you can see them now.',
    }),
  restoredForYouAll:
    'It is not clear what this export hides from others, so only you can see what was restored from it. You can share it activity by activity.',
  privacyRestored:
    'Your privacy zones and what you hide at the start and the end came with the export, so others see no more than before.',
  newerExport:
    'This export was made by a newer version of Trailcast, so only you can see what was restored from it. You can share it activity by activity.',
  onlyWhileConnected:
    'It came from a platform that lets Trailcast keep it only while you are connected there. Connect it in Settings, then upload this zip again.',
  namelessZone: (n: number) => `Privacy zone ${n}`,
  importStillRunning: 'This import is still running. You can undo it when it has finished.',
  importGivenUp: 'The server could not finish reading this file. Please try again later.',

  noDeviceTotals:
    'The file of this activity contains no totals from its device, so you still see Trailcast’s totals.',
  ownerOnly:
    'The platform this activity came from allows nobody else to see it. Upload its original file to share it.',
  duplicateFollows:
    'This activity is a duplicate, which only you can see. Choose who can see the activity it is a duplicate of, or keep both.',

  // Gear
  gearNameTaken: 'You already have gear with this name. Choose another one, or merge the two.',
  tooMuchGear: 'You have reached the limit of 200 pieces of gear. Delete or merge some first.',
  sameGear: 'Gear cannot be merged with itself. Choose another one.',
  gearMissing: 'This gear no longer exists. Choose another one, or none.',

  // Downloads
  gpxWithoutPositions:
    'This activity has no positions, which a GPX file needs. Please download it as FIT or CSV.',
  fitWithoutTimes: 'This activity has no times, which a FIT file needs. Please download it as GPX.',

  // Uploads
  subscriptionExpired: 'Your subscription expired.',
  uploadTooLarge: (gigabytes: number) => `Activity files and zips of them may be up to ${gigabytes} GB.`,
  misdirectedShare:
    'Trailcast was not ready for these files, and nothing was uploaded. Please open Trailcast and choose them there.',
  parentUnknown:
    'The first part of this video is not among your videos, so this part was not uploaded. Please upload the first part again, then this one.',
  partUnexpected: 'This upload has no such part.',
  partAddressInvalid: 'This address for a part of an upload is no longer valid. Please request a new one.',
  partDamaged:
    'The data that arrived differs from what was announced, so it was not kept. Please send this part again.',
  partsMissing: 'Some parts of this upload have not arrived yet.',

  // Requests
  notSignedIn: 'Please sign in first.',
  moderatorOnly: 'Only moderators may do this.',
  operatorOnly: 'Only the operator of this server may do this.',
  notFound: 'This does not exist, or you may not see it.',
  unknownPushService:
    'Notifications cannot be sent to this browser, because we do not know the service that would deliver them.',
  unknownCall: 'There is no such call.',
  wrongMethod: (allowed: string) => `This address accepts ${allowed} only.`,
  markerMissing: 'This request did not come from the Trailcast application.',
  crossOrigin: 'Requests from other sites are refused.',
  tooManyRequests: (seconds: number) => `Too many requests. Please try again in ${seconds} s.`,
  bodyTooLarge: 'The request is too large.',
  wrongKind: 'This content type is not supported. Please send JSON.',
  malformedJson: 'The request is not valid JSON.',
  malformedRequest: 'The request could not be understood.',
  forbiddenCharacter: 'The request contains the character U+0000, which cannot be stored.',
  invalidCursor: 'cursor does not belong to this list.',
  slowRequest: 'The request took too long to arrive.',
  headersTooLarge: 'The headers of the request are too large.',
  notBuilt: 'The pages of Trailcast have not been built yet. Start it with "npm start".',
  botCheckAway: 'The bot check is not available right now. Please try again in a moment.',
  regionAway: (region: string) =>
    `The ${region} region cannot be reached right now. Please try again in a moment.`,
  storeAway: (region: string) =>
    `The files of the ${region} region cannot be reached right now. Please try again in a moment.`,
  databaseAway: 'The database cannot be reached right now. Please try again in a moment.',
  diskFull: 'The server has no space left. Nothing was changed; please try again later.',
  busy: 'The server is busy. Please try again in a moment.',
  serverError: 'Something went wrong on the server. Please try again later.',
} as const
