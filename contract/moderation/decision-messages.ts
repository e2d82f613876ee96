import type { DecisionAction, DecisionGround, DecisionSource } from './decisions.ts'
import { reportedNames } from './report-messages.ts'
import type { ReportedKind } from './reports.ts'

const restrictions: Record<DecisionAction, (thing: string) => string> = {
  hide: (thing) => `Your ${thing} is hidden from others until a moderator has looked at it.`,
  none: (thing) => `Your ${thing} stays as it is.`,
  warn: (thing) => `This is a warning. Your ${thing} stays as it is.`,
  limit: (thing) =>
    `Your ${thing} is no longer in lists, on the map or in search results. Those who have its link can still open it.`,
  remove: (thing) => `Others can no longer see your ${thing}. You still can.`,
  restore: (thing) => `Others can see your ${thing} again.`,
  no_comments: () => 'You cannot write comments for some time.',
  suspend: () => 'Your account is suspended. You cannot sign in, and others cannot see what you shared.',
}

const grounds: Record<DecisionGround, string> = {
  terms: 'It goes against our terms of use.',
  law: 'It is against the law.',
}

const sources: Record<DecisionSource, string> = {
  reports: 'People reported it to us.',
  legal_notice: 'We received a notice under the law.',
  own_initiative: 'We found it ourselves.',
  appeal: 'You appealed against our earlier decision.',
}

/** Statements of reasons, on their page and in mails. */
export const decisionMessages = {
  restriction: (action: DecisionAction, kind: ReportedKind): string =>
    restrictions[action](reportedNames[kind]),
  ground: (ground: DecisionGround | null): string => (ground === null ? '' : grounds[ground]),
  source: (source: DecisionSource): string => sources[source],
  automated: 'Automation took part: it was hidden because several people reported it.',
  notAutomated: 'A person decided. Automation took no part.',
  everywhere: 'Everywhere',
  duration: (action: DecisionAction, until: string | null): string => {
    if (until !== null) return `Until ${until}`
    if (action === 'hide') return 'Until a moderator has looked at it'
    return action === 'warn' || action === 'none' || action === 'restore'
      ? 'None'
      : 'Until we decide otherwise'
  },
  pageTitle: 'A decision about you',
  heading: (kind: ReportedKind) => `Decision about your ${reportedNames[kind]}`,
  missing:
    'This decision does not exist, or it is not about you. If you have an account, please sign in first.',
  labels: {
    about: 'About',
    what: 'What we decided',
    where: 'Where it applies',
    howLong: 'How long',
    why: 'Why',
    facts: 'What we saw',
    source: 'How we learned of it',
    automation: 'Automation',
    date: 'Date',
  },
  reversed: 'This decision no longer holds.',
  redress: 'What you can do',
  appealIntro: (date: string) =>
    `If you think this is wrong, you can appeal once, until ${date}. Someone else will look at it.`,
  appealNotYet: 'A moderator will look at it soon. You can appeal against their decision.',
  appealNotNeeded: 'There is nothing to appeal against.',
  appealOver: 'The time to appeal is over.',
  otherRedress:
    'You can also turn to an out-of-court dispute settlement body that is certified in the European Union, or to a court.',
  appealLabel: 'Why is the decision wrong?',
  appealMissing: 'Please write why the decision is wrong.',
  sendAppeal: 'Send appeal',
  appealSent: 'Your appeal was sent. Someone who did not make the decision will look at it.',
  yourAppeal: 'Your appeal',
  appealOpen: 'We are looking at your appeal.',
  appealUpheld: 'You were right, and we have undone the decision.',
  appealRejected: 'We looked at it again, and the decision stands.',
  answer: 'Our answer',

  // Refusals
  appealedAlready: 'You have already appealed against this decision.',
  cannotAppeal: 'You cannot appeal against this decision.',
} as const
