/** Messages about a connected account: why something could not be imported. */
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
  folder: {
    malformed: 'This is not a web address. It looks like https://cloud.example/remote.php/dav/files/anna/.',
    unencrypted: 'The address has to begin with https://, so that nobody on the way reads your password.',
    private: 'This address leads into a private network, where this site does not look for files.',
    unknown_host: 'There is no such place. Check the address.',
    odd_port: 'Files are not kept at this port. Check the address.',
    webPage:
      'There is a web page at this address, not a folder. Nextcloud shows the right one under “Files settings”, “WebDAV”.',
    elsewhere: 'This address leads to another one. Type the one where the folder really is.',
    missing: 'There is no folder at this address.',
    wrongPassword: 'The name or the password is wrong. If you use a second factor, make a password for apps.',
    mayNotRead: 'This name may not read the folder.',
    unreadable: 'The folder answers in a way that cannot be understood.',
    tooManyFiles: (max: number) => `The folder has more than ${max} files. Choose a smaller one.`,
  },
  tooLarge: (max: number) => `The file is larger than ${max} MB.`,
} as const
