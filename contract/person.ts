import { z } from 'zod'
import { Id } from './id.ts'

/** Someone else, as everybody may see them. */
export const Person = z.object({
  id: Id,
  channel_name: z.string(),
  /** An address that never changes its content. */
  picture: z.string().nullable(),
})
export type Person = z.infer<typeof Person>
