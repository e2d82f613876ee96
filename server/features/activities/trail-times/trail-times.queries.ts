import { sql } from 'kysely'
import type { TrailVisit } from '#contract/crossing.ts'
import type { Sport } from '#domain/sport.ts'
import type { CellDb } from '#server/db/schema.ts'

type Own = { accountId: string; id: string }

/** Undefined if it is not the account's. */
export function findComparable(db: CellDb, { accountId, id }: Own) {
  return db
    .selectFrom('activity')
    .select(['id', 'sport', 'distance_m', 'moving_time_ms', 'is_timed'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** As they are named on its page. */
export async function listTrailsOf(db: CellDb, { accountId, id }: Own): Promise<TrailVisit[]> {
  const row = await db
    .selectFrom('activity_crossing')
    .select('trails')
    .where('activity_id', '=', id)
    .where('account_id', '=', accountId)
    .where('audience', '=', 'owner')
    .executeTakeFirst()
  return row?.trails ?? []
}

type TimedActivity = {
  activity_id: string
  title: string
  timezone: string
  sport: Sport
  start_time_ms: number
}

export type FollowedTrail = TimedActivity & {
  place_n: number
  is_forward: boolean
  end_ms: number
  from_m: number
  to_m: number
  length_m: number
  trail_m: number
}

const mostVisits = 2000

/** All visits of these trails, newest first: of this activity, and of all others that lists show. */
export async function listVisits(
  db: CellDb,
  { accountId, id }: Own,
  placeNs: number[],
): Promise<FollowedTrail[]> {
  if (placeNs.length === 0) return []
  const { rows } = await sql<FollowedTrail>`
    select place.activity_id, activity.title, activity.timezone, activity.sport, place.time_ms as start_time_ms,
      place.place_n, place.is_forward, place.end_ms, place.from_m, place.to_m, place.length_m, place.trail_m
    from activity_place as place join activity on activity.id = place.activity_id
    where place.account_id = ${accountId} and place.audience = 'owner' and place.trail_m is not null
      and place.place_n = any(${placeNs}::bigint[]) and place.end_ms > place.time_ms
      and (${isThis(id)} or ${isListed})
    order by place.time_ms desc, place.activity_id limit ${mostVisits}`.execute(db)
  return rows
}

const isThis = (id: string) => sql`activity.id = ${id}`
const isListed = sql`(activity.deleted_at is null and activity.duplicate_of is null and activity.archived_at is null)`

export type DrawnRoute = TimedActivity & {
  distance_m: number
  moving_time_ms: number
  /** GeoJSON of points at equal distances along it, in Web Mercator. */
  points: string
}

const mostRoutes = 100
/** How many points a route is compared by. */
const stepShare = 1 / 600
/** Longer or shorter by more than this share, it cannot be the same. */
const lengthShare = 0.1

/**
 * Activities that began and were in about the same cells of the map and are as long, newest first, with this one among
 * them.
 */
export async function listSimilarRoutes(
  db: CellDb,
  { accountId, id }: Own,
  sports: readonly Sport[],
): Promise<DrawnRoute[]> {
  const { rows } = await sql<DrawnRoute>`
    select activity.id as activity_id, activity.title, activity.timezone, activity.sport, activity.start_time_ms,
      activity.distance_m, activity.moving_time_ms,
      st_asgeojson(st_lineinterpolatepoints(
        (select st_makeline(corner.geom order by corner.path) from st_dumppoints(other.zoom12) as corner), ${stepShare}), 0) as points
    from activity_track as own
    join activity as this on this.id = own.activity_id
    join activity_track as other on other.account_id = own.account_id and other.audience = 'owner'
      and other.west between own.west - 1 and own.west + 1 and other.east between own.east - 1 and own.east + 1
      and other.north between own.north - 1 and own.north + 1 and other.south between own.south - 1 and own.south + 1
      and other.begin_x between own.begin_x - 1 and own.begin_x + 1
      and other.begin_y between own.begin_y - 1 and own.begin_y + 1
    join activity on activity.id = other.activity_id
    where own.account_id = ${accountId} and own.activity_id = ${id} and own.audience = 'owner'
      and (other.is_listed or other.activity_id = ${id})
      and activity.sport = any(${sports}::text[]) and activity.is_timed and activity.moving_time_ms > 0
      and activity.distance_m between this.distance_m * ${1 - lengthShare} and this.distance_m * ${1 + lengthShare}
    order by (activity.id = ${id}) desc, activity.start_time_ms desc limit ${mostRoutes}`.execute(db)
  return rows
}
