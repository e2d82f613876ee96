import { z } from 'zod'
import { regions } from '#domain/region.ts'

/**
 * Part of every list that is put together from all regions: those that cannot be reached at the moment, and whose
 * items are missing. Left out when all of them answered.
 */
export const MaybeIncomplete = z.object({ unreachable_regions: z.array(z.enum(regions)).optional() })
export type MaybeIncomplete = z.infer<typeof MaybeIncomplete>
