import { limits } from '#contract/limits.ts'

/** Why something about friends is refused. */
export const friendMessages = {
  unknownName: 'There is no channel with this name.',
  yourself: 'This is you. Please invite someone else.',
  youBlocked: 'You have blocked this person. Please unblock them in Settings first.',
  noInvitation: 'This invitation has expired or was canceled.',
  tooManyFriends: `One of you already has ${limits.friendsMax.toLocaleString('en')} friends, which is the limit.`,
  tooManyPending: `You have ${limits.pendingInvitationsMax} invitations that nobody has answered yet. Please cancel one first.`,
  tooManyLinks: `You have ${limits.invitationLinksMax} links already. Please revoke one first.`,
  // The mail
  mailSubject: 'An invitation to be friends on Trailcast',
  mailSomeone: 'Someone',
  mailInvites: (name: string) => `${name} invites you to be friends on Trailcast.`,
  mailWhat: 'Friends see the activities and videos that each of them shares with friends only.',
  mailUntil: 'The link works for 14 days. If you have no account yet, you can sign up first.',
  mailAction: 'See the invitation',
  mailClosing:
    'If you do not know who this is, there is nothing to do. Your address is not kept, except as a code that cannot be turned back into it, until the link expires.',
} as const
