import type { WorldDb } from '#server/db/schema.ts'
import { worldSource } from './import/load-world-atlas.ts'

/**
 * Whether the embedded world is stored for the first time. Until it is all there, the nearest of the towns that are known
 * may be a continent away, so that none is better than any.
 */
export async function arePlacesLoading(world: WorldDb): Promise<boolean> {
  const source = await world
    .selectFrom('atlas_source')
    .select('name')
    .where('name', '=', worldSource)
    .where('imported_at', 'is', null)
    .where('progress', 'is not', null)
    .executeTakeFirst()
  return source !== undefined
}
