import { z } from 'zod'
import { roles } from './account.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

/** Made by `npm run account`, with a key that only who can read the server's secret can make. */
export const changeAccountAsOperator = endpoint({
  method: 'POST',
  path: '/api/operator/account',
  summary: 'Give or take a role, suspend an account or lift that (for the operator of the server)',
  access: 'operator',
  limit: 'sign_in',
  body: z.object({
    /** An email, an id or, for accounts with neither known, a channel name. */
    account: z.string().trim().min(1).max(limits.emailMax),
    change: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('role'), role: z.enum(roles).nullable() }),
      z.object({ kind: z.literal('suspend'), reason: z.string().trim().min(1).max(500) }),
      z.object({ kind: z.literal('lift') }),
    ]),
  }),
  reply: 'text',
})

/** Made by `npm run wipe` where the embedded database is the server's own. Writes every table with data of people anew. */
export const wipeAsOperator = endpoint({
  method: 'POST',
  path: '/api/operator/wipe',
  summary: 'Remove what deletion left in the files of the database (for the operator of the server)',
  access: 'operator',
  limit: 'sign_in',
  timeoutMs: 3_600_000,
  reply: 'text',
})
