import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/id.ts'

/** A call that concerns one other person. The reply is the caller's updated lists. */
export const aboutPerson = <Lists extends z.ZodType>(path: string, summary: string, reply: Lists) =>
  endpoint({ method: 'POST', path, summary, access: 'signed_in', body: z.object({ id: Id }), reply })
