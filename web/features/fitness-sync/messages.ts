import type { LogKind } from '#contract/fitness-sync/fitness-sync.ts'
import { plural } from '#contract/plural.ts'

const exampleAddress = 'https://cloud.example.org/remote.php/dav/files/anna/Activities'

const logKinds: Record<LogKind, string> = {
  connected: 'Connected.',
  came: 'It is here now.',
  replaced: 'A better recording replaced the one that was here.',
  merged: 'It became one with the same activity here.',
  known: 'It was here already.',
  updated: 'It changed there, and so it did here.',
  removed: 'It was deleted.',
  skipped: 'It was left out.',
  failed: 'It could not be fetched.',
  paused: 'Paused.',
  resumed: 'Resumed.',
  trouble: 'Something went wrong. It goes on by itself.',
  disconnected: 'Disconnected.',
}

/** What people read about connections to other platforms. */
export const texts = {
  lead: 'Activities from other services arrive here automatically, the newest first.',
  nothingToConnect:
    'This server is not connected to any fitness platform. You can bring your activities as files.',
  couldNotLoad: 'Your connections could not be loaded.',
  alsoByExport: 'Years of activities? <link>The export of your platform</link> is the fastest way.',

  simulated:
    'This is a demo: the platforms are simulated. In their <link>control room</link> you record, rename and delete what comes from them.',

  connect: 'Connect',
  connectOf: (name: string) => `Connect ${name}`,
  connectAgain: 'Connect again',
  connectAgainOf: (name: string) => `Connect again to ${name}`,
  byKey: 'Use a key',
  byKeyOf: (name: string) => `Use a key for ${name}`,
  connected: (name: string) => `${name} is connected. Your activities are on their way.`,
  notConnected: (name: string) => `${name} was not connected.`,
  couldNotConnect: (name: string) => `${name} could not be connected. Please try again.`,
  popupBlocked:
    'Your browser blocked the window. Please allow pop-up windows for this site, then press Connect again.',

  accountOf: (username: string) => `Connected as ${username}`,
  folderOf: (username: string) => `Reads ${username}`,
  connectedOn: (day: string) => `since ${day}`,

  looking: 'Looking for your activities…',
  lookingForNew: 'Looking for new activities…',
  upToDate: 'Up to date. New activities arrive automatically.',
  progress: (done: string, total: string) => `${done} of ${total} activities`,
  counted: (done: number) =>
    plural(done, {
      one: '# activity so far, looking for more',
      other: '# activities so far, looking for more',
    }),
  doneAbout: (when: string) => `done about ${when}`,
  paused: 'Paused',
  pausedAt: (progress: string) => `Paused at ${progress}`,
  pausedNote: 'Nothing new comes until you resume.',
  waitingUntil: (name: string, time: string) => `Waiting for ${name} until ${time}`,
  waiting: (name: string) => `Waiting for ${name}`,
  waitingNote: (name: string) => `${name} allows only so many requests at a time. It goes on by itself.`,
  away: (name: string) => `${name} cannot be reached`,
  awayUntil: (name: string, time: string) => `${name} cannot be reached. Next try at ${time}`,
  awayNote: 'It goes on by itself. What came stays here.',
  needsLogin: (name: string) => `${name} asks you to connect again`,
  needsLoginNote: 'Until then nothing new comes. What came stays here.',
  needsPassword: 'Your folder no longer takes the password',
  needsPasswordNote: 'Enter it again, or make a new app password. What came stays here.',
  inactive: (name: string) => `The operator of this site has to renew its access to ${name}`,
  inactiveNote: 'You do not have to do anything. What came stays here, and it goes on by itself afterwards.',

  stateOk: 'Connected',
  stateWaiting: 'Waiting',
  stateAway: 'Not reachable',
  stateNeedsLogin: 'Action needed',
  stateInactive: 'Waiting for the operator',
  announced: (name: string) => `${name}: `,

  lastSync: 'Last sync',
  never: 'not yet',
  came: 'Came from there',
  cameCount: (count: number) => plural(count, { one: '# activity', other: '# activities' }),
  none: 'nothing yet',

  syncNow: 'Sync now',
  syncNowOf: (name: string) => `Sync now with ${name}`,
  syncing: (name: string) => `Asking ${name} for what is new.`,
  pause: 'Pause',
  pauseOf: (name: string) => `Pause ${name}`,
  isPaused: (name: string) => `${name} is paused.`,
  resume: 'Resume',
  resumeOf: (name: string) => `Resume ${name}`,
  isResumed: (name: string) => `${name} goes on.`,
  log: 'What came',
  logOf: (name: string) => `What came from ${name}`,
  disconnect: 'Disconnect',
  disconnectOf: (name: string) => `Disconnect ${name}`,

  couldNotChange: 'That did not work. Nothing was changed. Please try again.',

  missingPrivate: (name: string) =>
    `Activities that only you can see at ${name} do not come, because you did not allow them. Connect again and tick them if you want them here.`,
  missingOther: (name: string, scopes: string) =>
    `${name} did not allow everything that was asked for (${scopes}), so some activities may not come.`,

  disconnectTitle: (name: string) => `Disconnect ${name}?`,
  disconnectLead: (name: string) => `Nothing new comes from ${name} after that.`,
  goes: (count: number) =>
    plural(count, {
      one: '# activity will be deleted here',
      other: '# activities will be deleted here',
    }),
  goesWhy: (name: string) =>
    `${name} allows us to keep what it sent only while you are connected. At ${name}, everything stays as it is.`,
  stays: (count: number) => plural(count, { one: '# activity stays', other: '# activities stay' }),
  staysWhy: 'You have the original file of those here.',
  staysFilesWhy: 'They came as original files, which are yours.',
  nothingCame: 'Nothing came from there, so nothing is deleted.',
  keepFiles:
    'To keep them, upload the original files first: an activity whose file is here stays, with its comments and projects.',
  keepConnected: 'Stay connected',
  disconnectAndDelete: (count: number) =>
    plural(count, { one: 'Disconnect and delete # activity', other: 'Disconnect and delete # activities' }),
  disconnected: (name: string) => `${name} is disconnected.`,
  disconnectedAndGoing: (name: string, count: number) =>
    plural(count, {
      one: `${name} is disconnected. # activity is being deleted.`,
      other: `${name} is disconnected. # activities are being deleted.`,
    }),

  logTitle: (name: string) => `${name}: what came, what did not, and why`,
  logKinds,
  logEmpty: 'Nothing has come yet. What comes, and what does not, is listed here.',
  logNotLoaded: 'The list could not be loaded.',

  webdavTitle: 'Connect a folder',
  webdavLead:
    'New activity files in a folder of Nextcloud, ownCloud or any other WebDAV server are imported automatically. Nothing is changed there.',
  address: 'Address of the folder',
  addressHint: `In Nextcloud: ${exampleAddress}`,
  addressMissing: `Please enter the address of the folder, such as ${exampleAddress}`,
  addressInvalid: `This is not the address of a folder. It looks like ${exampleAddress}`,
  user: 'User name',
  userMissing: 'Please enter your user name.',
  password: 'App password',
  passwordHint: 'In Nextcloud: Settings, Security, “Create new app password”. It is kept encrypted.',
  passwordMissing: 'Please enter the password.',
  connectFolder: 'Connect folder',
  cancel: 'Cancel',

  keyTitle: 'Connect intervals.icu',
  keyLead: 'Your key lets us read your activities. In intervals.icu: Settings, Developer settings.',
  athleteId: 'Athlete ID',
  athleteIdHint: 'For example i12345',
  athleteIdMissing: 'Please enter your athlete ID.',
  key: 'API key',
  keyHint: 'It is kept encrypted. You can make a new one there at any time.',
  keyMissing: 'Please enter the key.',

  bring: 'Bring your activities',
  bringText: 'Drop an export of another platform on this page, connect a platform, or connect a folder.',
  bringExportOnly: 'Drop the export of another platform here. A zip with years of activities is fine.',
  chooseExport: 'Choose an export',
  connectSomething: 'Connect a platform or folder',
}
