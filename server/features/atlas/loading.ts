import type { WorldDb } from '#server/db/schema.ts'
import { worldSource } from './import/load-world-atlas.ts'

/**
 * Whether the embedded world is being loaded for the first time. Until it is complete, the nearest known town
 * might be a continent away, so it is better to show none.
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
