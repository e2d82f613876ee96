import { sql } from 'kysely'
import type { TrailVisit } from '#contract/trails/crossing.ts'
import type { Sport } from '#domain/sport.ts'
import type { CellDb } from '#server/db/schema.ts'
import { isCounted } from '#server/features/visibility/public.ts'

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

/** The trails as the page of the activity names them. */
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

const maxVisits = 2000

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
      and (${isThis(id)} or ${isCounted})
    order by place.time_ms desc, place.activity_id limit ${maxVisits}`.execute(db)
  return rows
}

const isThis = (id: string) => sql`activity.id = ${id}`

/** By which others are found that may follow the same route. */
type RouteBox = Record<'west' | 'east' | 'north' | 'south' | 'begin_x' | 'begin_y', number>

export type DrawnRoute = TimedActivity & {
  distance_m: number
  moving_time_ms: number
  /** GeoJSON of its line, in Web Mercator. */
  line: string
}

const routeColumns = sql`activity.id as activity_id, activity.title, activity.timezone, activity.sport, activity.start_time_ms,
  activity.distance_m, activity.moving_time_ms, st_asgeojson(track.zoom12, 0) as line`

/** Undefined if it has no line or did not move. */
export async function findRoute(
  db: CellDb,
  { accountId, id }: Own,
): Promise<(DrawnRoute & RouteBox) | undefined> {
  const { rows } = await sql<DrawnRoute & RouteBox>`
    select ${routeColumns}, track.west, track.east, track.north, track.south, track.begin_x, track.begin_y
    from activity_track as track join activity on activity.id = track.activity_id
    where track.account_id = ${accountId} and track.activity_id = ${id} and track.audience = 'owner'
      and activity.distance_m > 0 and activity.moving_time_ms > 0`.execute(db)
  return rows[0]
}

const maxRoutes = 100
/** A route that is longer or shorter by more than this share cannot be the same. */
const lengthShare = 0.1

type Similar = { accountId: string; to: DrawnRoute & RouteBox; sports: readonly Sport[] }

/** Others that began and were in about the same cells of the map and are about as long, newest first. */
export async function listSimilarRoutes(
  db: CellDb,
  { accountId, to, sports }: Similar,
): Promise<DrawnRoute[]> {
  const isNear = (['west', 'east', 'north', 'south', 'begin_x', 'begin_y'] as const).map(
    (name) => sql`track.${sql.ref(name)} between ${to[name] - 1} and ${to[name] + 1}`,
  )
  const { rows } = await sql<DrawnRoute>`
    select ${routeColumns}
    from activity_track as track join activity on activity.id = track.activity_id
    where track.account_id = ${accountId} and track.audience = 'owner' and track.is_listed
      and ${sql.join(isNear, sql` and `)} and activity.id <> ${to.activity_id}
      and activity.sport = any(${sports}::text[]) and activity.is_timed and activity.moving_time_ms > 0
      and activity.distance_m between ${to.distance_m * (1 - lengthShare)} and ${to.distance_m * (1 + lengthShare)}
    order by activity.start_time_ms desc limit ${maxRoutes}`.execute(db)
  return rows
}
