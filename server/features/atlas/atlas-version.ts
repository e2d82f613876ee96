import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import type { WorldDb } from '#server/db/schema.ts'

/** Increases with every import. */
export async function findAtlasVersion(world: WorldDb): Promise<number> {
  const { version } = await world.selectFrom('atlas_state').select('version').executeTakeFirstOrThrow()
  return version
}

/** The areas in which the atlas changed since a version; null means anywhere. */
export async function listChangedAreas(world: WorldDb, since: number): Promise<(BoundingBox | null)[]> {
  const rows = await world
    .selectFrom('atlas_source')
    .select(['west', 'south', 'east', 'north'])
    .where('version', '>', since)
    .execute()
  return rows.map(({ west, south, east, north }) =>
    west === null || south === null || east === null || north === null ? null : { west, south, east, north },
  )
}
