import { plural } from '#contract/plural.ts'

/** What people read about notifications. */
export const texts = {
  bell: (count: number) =>
    count === 0 ? 'Notifications' : `Notifications: ${plural(count, { one: '# new', other: '# new' })}`,
  title: 'Notifications',
  settings: 'Settings',
  none: 'Nothing has happened yet',
  noneText:
    'Replies to your comments, new videos from what you follow and news about your own videos appear here.',
  findVideos: 'Find videos',
  notLoaded: 'Your notifications could not be loaded.',
  incomplete: 'Some notifications cannot be shown right now, because some of our servers are not responding.',
  isNew: 'New',

  // Settings
  cardTitle: 'Notifications',
  what: 'What',
  onSite: 'On the site',
  byMail: 'By email',
  decisions: 'Moderator decisions are always shown, and emailed right away.',
  digest: 'Email summary',
  digestOptions: { off: 'Never', daily: 'Every day', weekly: 'Every week' },
  digestHint: 'It lists only what you have not seen. When there is nothing new, we send nothing.',
  addressMissing: 'We send summaries to confirmed addresses only. Please confirm your email first.',
  save: 'Save notifications',
  settingsNotLoaded: 'Your notification settings could not be loaded.',

  // Unsubscribe
  unsubscribeTitle: 'Unsubscribe',
  unsubscribeText: 'Stop the email summaries? You can turn them back on in your settings.',
  unsubscribe: 'Unsubscribe',
  unsubscribed: 'Done. We will not send you any more summaries.',
  linkInvalid: 'This link does not work. You can turn the summaries off in your settings.',
  toSettings: 'Open settings',
} as const
