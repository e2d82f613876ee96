import { z } from 'zod'
import { hourMs } from '#domain/time/durations.ts'
import { roles } from './account.ts'
import { endpoint } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'

/** Called by `npm run account`, with a key derived from the server's secret. */
export const changeAccountAsOperator = endpoint({
  method: 'POST',
  path: '/api/operator/account',
  summary: 'Give or take a role, suspend an account or lift the suspension (operator only)',
  access: 'operator',
  limit: 'sign_in',
  body: z.object({
    /** An email, an id or, when neither is known, a channel name. */
    account: z.string().trim().min(1).max(limits.emailMax),
    change: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('role'), role: z.enum(roles).nullable() }),
      z.object({ kind: z.literal('suspend'), reason: z.string().trim().min(1).max(500) }),
      z.object({ kind: z.literal('lift') }),
    ]),
  }),
  reply: 'text',
})

/**
 * Called by `npm run wipe` when the server owns the embedded database. Rewrites every table with personal
 * data.
 */
export const wipeAsOperator = endpoint({
  method: 'POST',
  path: '/api/operator/wipe',
  summary: 'Remove the traces of deleted data from the database files (operator only)',
  access: 'operator',
  limit: 'sign_in',
  timeoutMs: hourMs,
  reply: 'text',
})
