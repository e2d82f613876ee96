/** What somebody reads about an account that is connected elsewhere: why something did not come. */
export const fitnessPlatformMessages = {
  scopeMissing: (name: string) =>
    `Without the permission to read your activities, nothing can come from ${name}. Connect again and leave it ticked.`,
  connectAgain: (name: string) => `${name} no longer accepts this connection. Connect again.`,
  codeOver: (name: string) => `${name} did not accept the permission any more. Connect again.`,
  inactive: (name: string) =>
    `${name} does not serve this site at the moment. Its operator has to look into it; you need not do anything.`,
  wrongKey: 'intervals.icu does not accept this key for this athlete. Copy both from its settings.',
  unequalStreams: (name: string) => `${name} sent measurements that do not fit together.`,
  cameFromStrava:
    'It came to intervals.icu from Strava, which does not let it be passed on. Connect Strava, or import its export.',
  noFile: (name: string) => `${name} has no file of this activity.`,
  tooLarge: (most: number) => `The file is larger than ${most} MB.`,
} as const
