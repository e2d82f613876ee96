import { z } from 'zod'
import { limits } from './limits.ts'
import { MaybeIncomplete } from './unreachable.ts'

/** The query of every paged list. */
export const PageQuery = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSizeDefault),
})
export type PageQuery = z.infer<typeof PageQuery>

/** A page of a list; `next_cursor` is null at the end. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return MaybeIncomplete.extend({ items: z.array(item), next_cursor: z.string().nullable() })
}
