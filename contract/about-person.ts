import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './id.ts'

/** A step that concerns one other person. The answer is the caller's own lists as they are afterwards. */
export const aboutPerson = <Lists extends z.ZodType>(path: string, summary: string, reply: Lists) =>
  endpoint({ method: 'POST', path, summary, access: 'signed_in', body: z.object({ id: Id }), reply })
