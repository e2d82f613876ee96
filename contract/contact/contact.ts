import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'

export const ContactMessage = z.object({
  message: z.string().trim().min(limits.contactMessageMin).max(limits.contactMessageMax),
  email: z.union([z.literal(''), z.email().max(limits.emailMax)]).optional(),
})
export type ContactMessage = z.infer<typeof ContactMessage>

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/send_message',
  summary: 'Send a message to the operator of this server',
  access: 'anyone',
  limit: 'contact',
  body: ContactMessage,
  reply: 'empty',
})
