import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/id.ts'
import { PageQuery, pageOf } from '#contract/page.ts'

/** A mail held by the demo's stand-in mail server, which sends nothing. */
export const OutboxMail = z.object({
  id: Id,
  created_at: z.iso.datetime(),
  recipient: z.string(),
  reply_to: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  html: z.string().nullable(),
  delivered: z.boolean(),
})
export type OutboxMail = z.infer<typeof OutboxMail>

export const listOutboxMail = endpoint({
  method: 'GET',
  path: '/api/dev/mail',
  summary: 'List the mail the demo would have sent, newest first (demo mode only)',
  access: 'anyone',
  query: PageQuery,
  reply: pageOf(OutboxMail),
})
