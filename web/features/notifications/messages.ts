import { plural } from '#contract/plural.ts'

/** What people read about notifications. */
export const texts = {
  bell: (count: number) =>
    count === 0 ? 'Notifications' : `Notifications: ${plural(count, { one: '# new', other: '# new' })}`,
  title: 'Notifications',
  settings: 'Settings',
  none: 'Nothing has happened yet',
  noneText:
    'Here you find answers to your comments, new videos of what you follow, and news about your own videos.',
  findVideos: 'Find videos',
  notLoaded: 'Your notifications could not be loaded.',
  incomplete: 'Some notifications cannot be shown right now, because a part of our servers is not answering.',
  isNew: 'New',

  // Settings
  cardTitle: 'Notifications',
  what: 'What',
  onSite: 'On the site',
  byMail: 'By mail',
  decisions: 'Decisions of moderators are always shown, and mailed at once.',
  digest: 'Summary by mail',
  digestOptions: { off: 'Never', daily: 'Every day', weekly: 'Every week' },
  digestHint: 'Only what you have not seen, and nothing when there is nothing new.',
  addressMissing: 'We send summaries to confirmed addresses only. Please confirm your email first.',
  save: 'Save notifications',
  settingsNotLoaded: 'Your settings for notifications could not be loaded.',

  // Unsubscribe
  unsubscribeTitle: 'Unsubscribe',
  unsubscribeText: 'Do you want to stop the summaries by mail? You can turn them on again in your settings.',
  unsubscribe: 'Stop the mails',
  unsubscribed: 'Done. We no longer send you summaries.',
  linkInvalid: 'This link does not work. You can turn the summaries off in your settings.',
  toSettings: 'Open settings',
} as const
