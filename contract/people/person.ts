import { z } from 'zod'
import { Id } from '#contract/id.ts'

/** Another person, as everyone may see them. */
export const Person = z.object({
  id: Id,
  channel_name: z.string(),
  /** A URL whose content never changes. */
  picture: z.string().nullable(),
})
export type Person = z.infer<typeof Person>
