import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './id.ts'

export const SessionInfo = z.object({
  id: Id,
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  /** In words, as in `Firefox on Linux`. */
  browser: z.string(),
  /** The address without its last part, as in `203.0.113.x`. */
  place: z.string(),
  remember: z.boolean(),
  /** The one that asks. */
  current: z.boolean(),
})
export type SessionInfo = z.infer<typeof SessionInfo>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  summary: 'Where this account is signed in, last used first',
  access: 'signed_in',
  reply: z.array(SessionInfo),
})

export const endSession = endpoint({
  method: 'POST',
  path: '/api/account/sessions/:id/end',
  summary: 'End a session of this account',
  access: 'signed_in',
  params: z.object({ id: Id }),
  reply: 'empty',
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/account/sessions/end_others',
  summary: 'End every session of this account but this one',
  access: 'signed_in',
  reply: 'empty',
})
