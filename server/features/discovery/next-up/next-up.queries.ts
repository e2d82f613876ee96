import { sql } from 'kysely'
import { isTrailType, typeOfPlaceNumber } from '#domain/atlas/place.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import type { Sport } from '#domain/sport.ts'
import type { CellDb } from '#server/db/schema.ts'
import type { Audience } from '#server/features/visibility/public.ts'
import { isSharedWithFriends } from '../search/found.queries.ts'
import { isInChannel, type AskedChannel } from '../channel/channel.queries.ts'

/** More trails than anyone rides in one video. */
const maxTrails = 20

/** The trails that a project shows to this audience, in order of appearance. */
export async function listTrails(db: CellDb, projectId: string, audience: Audience): Promise<number[]> {
  const rows = await db
    .selectFrom('project_place')
    .select('place_n')
    .where('project_id', '=', projectId)
    .where('audience', '=', audience)
    .orderBy('project_ms')
    .execute()
  const places = [...new Set(rows.map(({ place_n }) => place_n))]
  return places.filter(isTrail).slice(0, maxTrails)
}

/** The type is encoded in the number of a place. */
function isTrail(placeN: number): boolean {
  const type = typeOfPlaceNumber(placeN)
  return type !== undefined && isTrailType(type)
}

/** Where the project begins, as this audience sees it. */
export async function findBeginning(
  db: CellDb,
  projectId: string,
  audience: Audience,
): Promise<{ lon: number; lat: number } | undefined> {
  const { rows } = await sql<{ lon: number; lat: number }>`
    select ST_X(ST_StartPoint(line)) as lon, ST_Y(ST_StartPoint(line)) as lat from project_segment
    where project_id = ${projectId} and audience = ${audience} order by n limit 1`.execute(db)
  return rows[0]
}

/** The sports of a project, as this audience sees it. */
export async function listSports(db: CellDb, projectId: string, audience: Audience): Promise<Sport[]> {
  const view = await db
    .selectFrom('project_view')
    .select('sports')
    .where('project_id', '=', projectId)
    .where('audience', '=', audience)
    .executeTakeFirst()
  return view?.sports ?? []
}

type OnTrail = { id: string; key: number; time_ms: number }

/** The newest projects on each of the trails, with the time at which they first reach one of them. */
export async function listOnTrails(db: CellDb, trails: number[], limit: number): Promise<OnTrail[]> {
  if (trails.length === 0) return []
  const { rows } = await sql<OnTrail>`
    select project_id as id, shown_ms as key, min(project_ms) as time_ms
    from unnest(${trails}::bigint[]) as trail (n) cross join lateral (
      select project_id, shown_ms, min(project_ms) as project_ms from project_place
      where place_n = trail.n and audience = 'others' and is_listed
      group by shown_ms, project_id order by shown_ms desc, project_id desc limit ${limit}) as newest
    group by project_id, shown_ms order by shown_ms desc, project_id desc limit ${limit}`.execute(db)
  return rows
}

/** The same for what friends share with this viewer but not with everybody. */
export async function listOnTrailsOfFriends(
  db: CellDb,
  trails: number[],
  { viewerId, limit }: { viewerId: string; limit: number },
): Promise<OnTrail[]> {
  if (trails.length === 0) return []
  const { rows } = await sql<OnTrail>`
    select project_view.project_id as id, project_view.shown_ms as key, min(place.project_ms) as time_ms
    from project_view join project on project.id = project_view.project_id join account on account.id = project.account_id
    join project_place as place on place.project_id = project.id and place.audience = 'others'
      and place.place_n = any(${trails}::bigint[])
    where ${isSharedWithFriends(viewerId)}
    group by project_view.project_id, project_view.shown_ms
    order by project_view.shown_ms desc, project_view.project_id desc limit ${limit}`.execute(db)
  return rows
}

/** The newest projects that this viewer, who is not its owner, sees in the channel. */
export async function listOfChannel(db: CellDb, asked: AskedChannel, limit: number): Promise<string[]> {
  // "Offset 0" keeps the order of the index, so that a large channel is not read as a whole.
  const { rows } = await sql<{ project_id: string }>`
    select project_view.project_id from (
      select * from project_view where account_id = ${asked.channelId} and audience = 'others'
      order by shown_ms desc, project_id desc offset 0) as project_view
    join project on project.id = project_view.project_id join account on account.id = project_view.account_id
    where ${isInChannel(asked)}
    order by project_view.shown_ms desc, project_view.project_id desc limit ${limit}`.execute(db)
  return rows.map(({ project_id }) => project_id)
}

/** In degrees of latitude: about ten kilometres. */
const nearby = 0.1

/** West is never greater than east: a box across the 180th meridian is split in two. */
export function boxesAround({ lon, lat }: { lon: number; lat: number }): BoundingBox[] {
  const wide = Math.min(nearby / Math.max(Math.cos((lat * Math.PI) / 180), 0.01), 10)
  const [south, north] = [Math.max(lat - nearby, -90), Math.min(lat + nearby, 90)]
  const [west, east] = [lon - wide, lon + wide]
  const box = { west: Math.max(west, -180), south, east: Math.min(east, 180), north }
  if (west < -180) return [box, { west: west + 360, south, east: 180, north }]
  return east > 180 ? [box, { west: -180, south, east: east - 360, north }] : [box]
}
