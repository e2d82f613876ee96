import { plural } from '#contract/plural.ts'

/** What people read about notifications. */
export const texts = {
  bell: (count: number) =>
    count === 0 ? 'Notifications' : `Notifications: ${plural(count, { one: '# new', other: '# new' })}`,
  title: 'Notifications',
  settings: 'Settings',
  none: 'No notifications yet',
  noneText:
    'Replies to your comments, new videos from what you follow and news about your own videos appear here.',
  findVideos: 'Find videos',
  notLoaded: 'Your notifications could not be loaded.',
  incomplete: 'Some notifications cannot be shown right now, because some of our servers are not responding.',
  isNew: 'New',

  // Settings
  what: 'What',
  onSite: 'On the site',
  push: 'Push',
  byMail: 'By email',
  decisions: 'Moderator decisions are always shown, and emailed right away.',
  digest: 'Email summary',
  digestOptions: { off: 'Never', daily: 'Every day', weekly: 'Every week' },
  digestHint: 'It lists only what you have not seen. When there is nothing new, we send nothing.',
  addressMissing: 'We send summaries to confirmed addresses only. Please confirm your email first.',
  settingsNotLoaded: 'Your notification settings could not be loaded.',

  // Push
  pushTitle: 'Push notifications in this browser',
  pushOff: 'Get notifications here even when Trailcast is closed.',
  pushOn: 'On. You get notifications here even when Trailcast is closed.',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  turnedOn: 'Push notifications are on.',
  turnedOff: 'Push notifications are off.',
  notNow: 'Not now',
  askTitle: 'Turn on push notifications?',
  askRelay:
    'Push notifications travel through the maker of your browser, such as Google, Apple, Mozilla or Microsoft. It learns that there is one for you, and when. It cannot read it.',
  askContent: 'They say what happened, but never what someone wrote, who it was or where.',
  askEnd: 'Your browser asks for your permission next. Push notifications end when you sign out here.',
  pushBlocked:
    'Your browser blocks notifications from Trailcast. Allow them in the browser’s settings for this site, then reload this page.',
  pushHomeScreen:
    'On iPhone and iPad, push notifications work only from the home screen: tap Share, then Add to Home Screen, and open Trailcast from there.',
  pushUnsupported: 'This browser cannot show notifications while Trailcast is closed.',
  pushDismissed: 'Your browser did not give its permission, so push notifications stay off.',
  pushUnreachable: 'Your browser could not reach its push service. Please try again later.',

  // Unsubscribe
  unsubscribeTitle: 'Unsubscribe',
  unsubscribeText: 'Stop the email summaries? You can turn them back on in your settings.',
  unsubscribe: 'Unsubscribe',
  unsubscribed: 'Done. We will not send you any more summaries.',
  linkInvalid: 'This link does not work. You can turn the summaries off in your settings.',
  toSettings: 'Open settings',
} as const
