import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/id.ts'

export const SessionInfo = z.object({
  id: Id,
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  /** Such as `Firefox on Linux`. */
  browser: z.string(),
  /** The IP address without its last part, such as `203.0.113.x`. */
  place: z.string(),
  remember: z.boolean(),
  /** Whether this is the session making the request. */
  current: z.boolean(),
})
export type SessionInfo = z.infer<typeof SessionInfo>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  summary: 'List the sessions of this account, last used first',
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
  summary: 'End every other session of this account',
  access: 'signed_in',
  reply: 'empty',
})
