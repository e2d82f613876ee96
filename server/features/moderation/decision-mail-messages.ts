/** Mails about reports and decisions. Only the server writes them. */
export const decisionMailMessages = {
  decisionSubject: 'A decision about something you shared on Trailcast',
  appealSubject: 'The decision about your appeal on Trailcast',
  decisionIntro: 'We have made a decision about something you shared.',
  appealIntro: 'We have decided about your appeal.',
  openDecision: 'Read the decision',
  openAndAppeal: 'Read the decision or appeal',
  redress: (date: string) =>
    `If you think this is wrong, you can appeal once with the link above, until ${date}. You can also turn to an out-of-court dispute settlement body that is certified in the European Union, or to a court.`,
  noRedress: 'You do not have to do anything.',
  notYet: 'A moderator will look at it soon, and we will tell you what they decide.',

  receiptSubject: 'We received your report',
  receiptIntro: (thing: string) => `Thank you for your report of a ${thing}. A moderator will look at it.`,
  receiptWhatNext: 'We will write to you when they have decided.',
  receiptClosing:
    'If you did not send this report, someone else entered your address. You can ignore this email.',

  outcomeSubject: 'What we decided about your report',
  outcomeIntro: (thing: string) => `A moderator has looked at the ${thing} that you reported.`,
  outcomeUpheld: 'You were right, and we did something about it.',
  outcomeRejected: 'We did not find anything that goes against the law or our terms of use, so it stays.',
  outcomeClosing: (publicUrl: string) =>
    `If you think this is wrong, please tell us with "Send us a message" on ${publicUrl}. You can also turn to an out-of-court dispute settlement body that is certified in the European Union, or to a court.`,
  reportedOn: 'Reported on',
  reason: 'Reason',
} as const
