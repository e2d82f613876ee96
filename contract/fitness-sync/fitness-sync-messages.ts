import type { ProviderId } from '#domain/fitness/provider.ts'

/** What each platform calls itself, for use within a sentence. */
export const platformNames: Record<ProviderId, string> = {
  strava: 'Strava',
  intervals: 'intervals.icu',
  polar: 'Polar',
  wahoo: 'Wahoo',
  webdav: 'your folder',
}

/** What the server says about connected accounts. */
export const fitnessSyncMessages = {
  // Connecting
  attemptUnknown:
    'This window was open for too long, or belongs to another sign-in. Please close it and connect again.',
  signInFirst: 'You are signed out. Please sign in and connect again.',
  linkedElsewhere: (name: string) =>
    `What you chose at ${name} is connected to another Trailcast account already. Disconnect it there first.`,
  linkedAlready: (name: string, username: string) =>
    `You are connected to ${name} as ${username} already. Disconnect that account first.`,
  stillRemoving: (name: string) =>
    `What came from ${name} before is still being deleted. Please try again in a few minutes.`,
  wrongPassword: (name: string) => `We were not let in at ${name}. Please check what you have typed.`,
  providerAway: (name: string) => `We get no answer from ${name} right now. Please try again in a moment.`,
  providerRefused: (name: string) => `We were refused at ${name}. Please try again later.`,
  providerInactive: (name: string) =>
    `This Trailcast is not served by ${name} right now. Its operator has been told; you do not have to do anything.`,
  connected: (name: string) => `Connected. Your activities from ${name} will appear one after another.`,
  canceled: 'Nothing was connected.',
  closeWindow: 'You can close this window.',
  toSettings: 'Settings',

  // The state of a connected account
  needsLogin: (name: string) => `We are not let in at ${name} any more. Please connect again.`,
  revoked: (name: string) =>
    `You took back the permission at ${name}, so what came from there is deleted. Connect again to get it back.`,
  limited: (name: string) => `Only so many requests are allowed at ${name}. Fetching goes on by itself.`,
  away: (name: string) => `We get no answer from ${name} right now. We keep trying.`,
  publicOnly: (name: string) =>
    `You did not allow us to see your private activities at ${name}, so only the public ones come. Connect again to change that.`,

  // In the log
  logConnected: (username: string) => `Connected as ${username}.`,
  logConnectedAgain: (username: string) => `Connected again as ${username}.`,
  logPaused: 'Paused.',
  logResumed: 'Resumed.',
  logDisconnected: (name: string) => `Disconnected. What came from ${name} was deleted.`,
  logDisconnectedKept: (name: string) => `Disconnected. What came from ${name} stays here.`,
  logRevoked: (name: string) =>
    `The permission was taken back at ${name}, so what came from there was deleted.`,
  logKnown: 'It was here already.',
  logReplaced: 'A better recording replaced the one that was here.',
  logMerged: 'The same activity was here already, so the two became one.',
  logDeletedHere: 'You deleted it here, so it does not come back.',
  logRenamed: 'Its name, description or sport changed there.',
  logGone: (name: string) => `It was deleted at ${name}.`,
  logGoneKept: (name: string) => `It was deleted at ${name}. The original file stays here.`,
  logUnreadable: 'It could not be read.',
  logRefused: (name: string) => `It was not handed out by ${name}.`,
  logFailed: 'It could not be fetched.',
  untitled: 'Without a name',
} as const
