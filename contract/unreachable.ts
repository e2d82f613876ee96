import { z } from 'zod'
import { regions } from '#domain/region.ts'

/**
 * Part of every list assembled from all regions: the regions that cannot be reached at the moment, so their items are
 * missing. Omitted when all of them answered.
 */
export const MaybeIncomplete = z.object({ unreachable_regions: z.array(z.enum(regions)).optional() })
export type MaybeIncomplete = z.infer<typeof MaybeIncomplete>
