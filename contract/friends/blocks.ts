import { z } from 'zod'
import { aboutPerson } from '#contract/people/about-person.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Friend } from './friends.ts'
import { Id } from '#contract/id.ts'

/** Only the owner of these lists sees them: nobody is told that they are on one. */
export const KeptAway = z.object({ blocked: z.array(Friend), muted: z.array(Friend) })
export type KeptAway = z.infer<typeof KeptAway>

export const listKeptAway = endpoint({
  method: 'GET',
  path: '/api/blocks',
  summary: 'List whom you have blocked and muted',
  access: 'signed_in',
  reply: KeptAway,
})

export const blockPerson = aboutPerson(
  '/api/blocks/block',
  'Block someone, which ends whatever connects the two',
  KeptAway,
)
export const unblockPerson = aboutPerson('/api/blocks/unblock', 'No longer block someone', KeptAway)
export const mutePerson = aboutPerson(
  '/api/blocks/mute',
  'No longer see anything of someone, without their knowledge',
  KeptAway,
)
export const unmutePerson = aboutPerson('/api/blocks/unmute', 'See someone again', KeptAway)

/** What you and someone else are to each other, for the buttons on their channel. */
export const Standing = z.object({
  relation: z.enum(['none', 'sent', 'received', 'friends']),
  is_blocked: z.boolean(),
  is_muted: z.boolean(),
})
export type Standing = z.infer<typeof Standing>

export const getStanding = endpoint({
  method: 'GET',
  path: '/api/blocks/standing',
  summary: 'Get what you and this person are to each other',
  access: 'signed_in',
  query: z.object({ id: Id }),
  reply: Standing,
})
