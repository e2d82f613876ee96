import type { ReportedKind, ReportReason } from './reports.ts'

/** What a reported thing is called in a sentence. */
export const reportedNames: Record<ReportedKind, string> = {
  project: 'project',
  comment: 'comment',
  channel: 'channel',
  activity: 'activity',
}

export const reasonNames: Record<ReportReason, string> = {
  spam: 'Spam or a scam',
  hateful: 'Hateful or harassing',
  violent: 'Violent or cruel',
  sexual: 'Sexual content',
  minors: 'Harms a child or young person',
  privacy: 'Shows me or someone else without consent',
  shows_my_home: 'Shows where I live',
  rights: 'Uses my work without permission',
  dangerous: 'Encourages dangerous behavior',
  closed_trail: 'On a closed trail or in a protected area',
  illegal: 'Breaks the law',
  other: 'Something else',
}

/** Messages of the report dialog. Kept apart because only that dialog downloads them. */
export const reportMessages = {
  report: 'Report',
  title: (kind: ReportedKind) => `Report this ${reportedNames[kind]}`,
  whatIsWrong: 'What is wrong?',
  noReasonYet: 'Choose a reason',
  chooseReason: 'Please choose what is wrong.',
  details: 'Tell us more (optional)',
  detailsHint: 'What should the moderator look at?',
  atMoment: (moment: string) => `It is about the moment ${moment}`,
  email: 'Your email (optional)',
  emailHint: 'We send you a receipt and the decision, and nothing else.',
  legalHint: 'The law asks for a few details, so that we can act on your notice.',
  legalExplanation: 'Why is it illegal?',
  legalWork: 'Which work is yours, and how is it used here?',
  legalExplanationHint: 'Name the law or the right if you can.',
  legalName: 'Your name',
  legalEmail: 'Your email',
  goodFaith: 'To the best of my knowledge, what I write here is accurate and complete.',
  goodFaithMissing: 'Please confirm this.',
  tooShort: (characters: number) => `Please write at least ${characters} characters.`,
  missing: 'Please fill this in.',
  send: 'Send report',
  cancel: 'Cancel',
  close: 'Close',
  sent: 'Thank you for your report',
  sentText: 'A moderator will look at it.',
  sentTextByMail: 'A moderator will look at it. You get a receipt and the decision by email.',
  failed: 'Your report could not be sent. Please try again.',
} as const
