/** What can be reported. */
export const reportedKinds = ['project', 'comment', 'channel', 'activity'] as const
export type ReportedKind = (typeof reportedKinds)[number]

/** In the order in which they are offered. */
export const reportReasons = [
  'spam',
  'hateful',
  'violent',
  'sexual',
  'minors',
  'privacy',
  'shows_my_home',
  'rights',
  'dangerous',
  'closed_trail',
  'illegal',
  'other',
] as const
export type ReportReason = (typeof reportReasons)[number]
