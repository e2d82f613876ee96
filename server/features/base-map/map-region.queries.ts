import type { Selectable } from 'kysely'
import type { MapRegionKind } from '#contract/base-map/base-map.ts'
import type { WorldDatabase, WorldDb } from '#server/db/schema.ts'

export type MapRegionRow = Selectable<WorldDatabase['map_region']>

/** The newest first. */
export function listRegions(world: WorldDb): Promise<MapRegionRow[]> {
  return world.selectFrom('map_region').selectAll().orderBy('version', 'desc').execute()
}

/** Replaces the region of the same kind and name. */
export async function saveRegion(world: WorldDb, row: MapRegionRow): Promise<void> {
  await world
    .insertInto('map_region')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'name']).doUpdateSet(row))
    .execute()
}

/** Returns what was removed. */
export function deleteRegion(
  world: WorldDb,
  kind: MapRegionKind,
  name: string,
): Promise<MapRegionRow | undefined> {
  return world
    .deleteFrom('map_region')
    .where('kind', '=', kind)
    .where('name', '=', name)
    .returningAll()
    .executeTakeFirst()
}
