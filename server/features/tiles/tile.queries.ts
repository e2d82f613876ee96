import { sql, type RawBuilder } from 'kysely'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { boxOfTile, latOf, lonOf, worldM } from '#domain/geo/web-mercator.ts'
import type { CellDb } from '#server/db/schema.ts'
import { activitiesFromFriends } from '#server/features/visibility/public.ts'
import { placeZoom } from './draw-tracks.ts'

export async function findActivitiesVersion(db: CellDb, accountId: string): Promise<number> {
  const account = await db
    .selectFrom('account')
    .select('activities_version')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return account?.activities_version ?? 0
}

/** Whether there is a track that friends share with this viewer but not with everybody. */
export async function hasTracksOfFriends(db: CellDb, viewerId: string): Promise<boolean> {
  const { rows } = await sql`
    select from activity_track where audience = 'others' and activity_id in ${activitiesFromFriends(viewerId)} limit 1`.execute(
    db,
  )
  return rows.length === 1
}

type Corner = 'west' | 'east' | 'south' | 'north' | 'far_west' | 'far_east'
/** All null if there are no tracks. */
type Extent = Record<Corner, number> | Record<Corner, null>

const columns = 2 ** placeZoom
const cellM = worldM / columns

/**
 * The box around all tracks of an account on maps, across the 180th meridian if that is smaller. It is
 * computed from cells, which are in the index and therefore cheap even for many tracks. Cells are not enough
 * for tracks on both sides of the meridian; for those, the pieces of the coarsest line are used.
 */
export async function findOwnBounds(db: CellDb, accountId: string): Promise<BoundingBox | null> {
  const isOwn = sql`account_id = ${accountId} and audience = 'owner' and is_listed`
  const toColumn = (x: RawBuilder<unknown>) =>
    sql`least(floor((${x} + ${worldM / 2}::float8) / ${cellM}::float8), ${columns - 1})::int`
  // For the far columns, counting continues from the eastern edge into the western half.
  const { rows } = await sql<Extent>`
    select min(west) as west, max(east) as east, max(south) as south, min(north) as north,
      min(west + turn) as far_west, max(east + turn) as far_east
    from (
      select west, east, south, north, case when east < ${columns / 2} then ${columns} else 0 end as turn
      from (
        select west, east, south, north from activity_track where ${isOwn} and east - west < ${columns / 2}
        union all
        select ${toColumn(sql`ST_XMin(geom)`)}, ${toColumn(sql`ST_XMax(geom)`)}, south, north
        from activity_track, ST_Dump(zoom5) where ${isOwn} and east - west >= ${columns / 2}
      ) as piece
    ) as turned`.execute(db)
  const extent = rows[0]
  if (!extent || extent.west === null) return null
  const { west, east, south, north, far_west, far_east } = extent
  const isNear = east - west <= far_east - far_west
  const first = boxOfTile({ z: placeZoom, x: isNear ? west : far_west % columns, y: north })
  const last = boxOfTile({ z: placeZoom, x: isNear ? east : far_east % columns, y: south })
  return {
    west: lonOf(first.minX),
    east: lonOf(last.maxX),
    south: latOf(last.minY),
    north: latOf(first.maxY),
  }
}
