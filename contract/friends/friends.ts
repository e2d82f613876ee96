import { z } from 'zod'
import { aboutPerson } from '#contract/people/about-person.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/id.ts'
import { limits } from '#contract/limits.ts'
import { ChannelName } from '#contract/accounts/names.ts'
import { Person } from '#contract/people/person.ts'
import { Email } from '#contract/accounts/sign-in.ts'
import { MaybeIncomplete } from '#contract/unreachable.ts'

/** Someone on one of the lists, with the name of their channel. */
export const Friend = z.object({
  id: Id,
  /** When the invitation was sent, or the friendship began. */
  created_at: z.iso.datetime(),
  name: z.string(),
  picture: z.string().nullable(),
})
export type Friend = z.infer<typeof Friend>

/** Seen by their owner only. */
export const Friends = MaybeIncomplete.extend({
  friends: z.array(Friend),
  sentInvitations: z.array(Friend),
  receivedInvitations: z.array(Friend),
})
export type Friends = z.infer<typeof Friends>

export const listFriends = endpoint({
  method: 'GET',
  path: '/api/friends/',
  summary: 'List friends, and invitations that were sent and received',
  access: 'signed_in',
  reply: Friends,
})

/** By channel name, id or email; for an email, the answer does not reveal whether it has an account. */
export const inviteFriend = endpoint({
  method: 'POST',
  path: '/api/friends/invite',
  summary: 'Invite someone to be friends, by channel name, id or email',
  access: 'signed_in',
  body: z.union([z.object({ name: ChannelName }), z.object({ id: Id }), z.object({ email: Email })]),
  reply: Friends,
})

export const acceptFriend = aboutPerson(
  '/api/friends/accept',
  'Accept the invitation of this person',
  Friends,
)
/** The sender is not told: they keep seeing the invitation until it expires. */
export const declineFriend = aboutPerson(
  '/api/friends/decline',
  'Decline the invitation of this person',
  Friends,
)
export const cancelInvitation = aboutPerson(
  '/api/friends/cancel',
  'Cancel the invitation that was sent to this person',
  Friends,
)
export const removeFriend = aboutPerson('/api/friends/remove', 'End the friendship with this person', Friends)

/** An invitation that works by its link. */
export const InvitationLink = z.object({
  id: Id,
  /** Null for one sent by email: we do not keep the address, and only its owner gets the link. */
  url: z.string().nullable(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  uses_left: z.number().int(),
})
export type InvitationLink = z.infer<typeof InvitationLink>

const InvitationLinks = z.object({ items: z.array(InvitationLink) })

export const listInvitationLinks = endpoint({
  method: 'GET',
  path: '/api/friends/links',
  summary: 'List the invitation links and the invitations sent by email that still work',
  access: 'signed_in',
  reply: InvitationLinks,
})

export const createInvitationLink = endpoint({
  method: 'POST',
  path: '/api/friends/links',
  summary: `Create a link with which up to ${limits.invitationLinkUses} people can become friends`,
  access: 'signed_in',
  reply: InvitationLinks,
})

export const revokeInvitationLink = endpoint({
  method: 'POST',
  path: '/api/friends/links/revoke',
  summary: 'Make an invitation link worthless, or cancel an invitation sent by email',
  access: 'signed_in',
  body: z.object({ id: Id }),
  reply: InvitationLinks,
})

const token = { params: z.object({ token: z.string().min(1).max(200) }) }

export const getInvitation = endpoint({
  method: 'GET',
  path: '/api/invitation/:token',
  summary: 'Get who invites with this link',
  access: 'anyone',
  limit: 'check',
  ...token,
  reply: z.object({ person: Person, expires_at: z.iso.datetime() }),
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitation/:token/accept',
  summary: 'Become a friend of whoever made this link',
  access: 'signed_in',
  limit: 'check',
  ...token,
  reply: Friends,
})
