import { sql, type RawBuilder } from 'kysely'
import type { MapActivity } from '#contract/atlas/place.ts'
import type { Difficulty } from '#domain/atlas/place.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import type { Extent } from '#domain/geo/bounds.ts'
import { titleOfSeen } from '#domain/default-title.ts'
import { mercatorX, mercatorY } from '#domain/geo/web-mercator.ts'
import { channelDisplayName } from '#domain/names/channel-name.ts'
import type { Sport } from '#domain/sport.ts'
import type { Position } from '#server/cells/across-cells.ts'
import { extentOf } from '#server/db/extent.ts'
import type { ActivityRow, CellDb, VisibleTotals } from '#server/db/schema.ts'
import { activitiesFromFriends } from '#server/features/visibility/public.ts'

export type MapRequest = {
  box: BoundingBox | null
  placeN: number | null
  sport: Sport | undefined
  difficulty: Difficulty | undefined
}

type Row = Omit<MapActivity, 'bounding_box' | 'channel_name'> &
  BoundingBox & { channel_name: string | null } & Pick<ActivityRow, 'hides_parts' | 'seen_totals'>

const maxTrails = 5

/** Which activities to list: those for everybody, or those that friends share with this viewer. */
const isPublic = sql<boolean>`track.is_listed`
const isOfFriends = (viewerId: string) =>
  sql<boolean>`(track.activity_id in ${activitiesFromFriends(viewerId)})`

/**
 * Public activities and those that friends share with the viewer, newest first, as others see them. An activity whose
 * places are not worked out yet is not listed, because it is not known what others may see.
 */
export async function listMapActivitiesFor(
  db: CellDb,
  viewerId: string | undefined,
  request: MapRequest,
  ...page: [after: Position | undefined, limit: number]
): Promise<MapActivity[]> {
  const open = await listActivities(db, isPublic, request, ...page)
  if (viewerId === undefined) return open
  return [...open, ...(await listActivities(db, isOfFriends(viewerId), request, ...page))]
}

async function listActivities(
  db: CellDb,
  isListed: RawBuilder<boolean>,
  request: MapRequest,
  ...[after, limit]: [after: Position | undefined, limit: number]
): Promise<MapActivity[]> {
  const { rows } = await sql<Row>`
    select activity.id, activity.account_id as user_id, account.channel_name, activity.title, activity.sport,
      track.start_time_ms, activity.timezone, crossing.country, activity.distance_m, activity.moving_time_ms, activity.ascent_m,
      activity.hides_parts, activity.seen_totals,
      crossing.sketch, crossing.west, crossing.south, crossing.east, crossing.north, crossing.nearest_city, crossing.trails,
      ${placeTime(request.placeN)} as place_time_ms
    from ${listed(isListed, request)} and ${after ? sql`(track.start_time_ms, activity.id) < (${after.key}, ${after.id})` : sql`true`}
    ${newest} limit ${limit}`.execute(db)
  return rows.map(({ west, south, east, north, trails, channel_name, hides_parts, seen_totals, ...row }) => ({
    ...row,
    ...(hides_parts !== false && seenOf(row, seen_totals)),
    channel_name: channelDisplayName(channel_name),
    bounding_box: { west, south, east, north },
    trails: longest(trails),
  }))
}

const listed = (isListed: RawBuilder<boolean>, request: MapRequest) => sql`activity_track as track
  join activity on activity.id = track.activity_id
  join account on account.id = activity.account_id
  join activity_crossing as crossing on crossing.activity_id = activity.id and crossing.audience = 'others'
  where track.audience = 'others' and ${isListed} and account.deleted_at is null and account.suspended_at is null
    and crossing.west is not null and ${isRequested(request)}`

const newest = sql`order by track.start_time_ms desc, activity.id desc`

/** How far the newest activities of the list reach: all of them might be a million. */
export async function findMapExtent(
  db: CellDb,
  viewerId: string | undefined,
  { request, count }: { request: MapRequest; count: number },
): Promise<Extent[]> {
  const boxes = (isListed: RawBuilder<boolean>) => sql`
    (select crossing.west, crossing.south, crossing.east, crossing.north from ${listed(isListed, request)} ${newest} limit ${count})`
  const ofFriends = viewerId === undefined ? sql`` : sql`union all ${boxes(isOfFriends(viewerId))}`
  const { rows } = await extentOf(sql`${boxes(isPublic)} ${ofFriends}`).execute(db)
  return rows
}

/** Others get nothing about the parts they do not see. */
function seenOf(
  { title, start_time_ms }: Pick<Row, 'title' | 'start_time_ms'>,
  totals: VisibleTotals | null,
) {
  const told = totals ?? { distance_m: null, moving_time_ms: null, ascent_m: null, timezone: 'UTC' }
  return { ...told, title: titleOfSeen(title, start_time_ms, told.timezone) }
}

function isRequested({ box, placeN, sport, difficulty }: MapRequest): RawBuilder<boolean> {
  const conditions = [sql`true`]
  if (box) conditions.push(touches(box))
  if (sport !== undefined) conditions.push(sql`track.sport = ${sport}`)
  if (placeN !== null)
    conditions.push(sql`activity.id in (select activity_id from activity_place where ${isAt(placeN)})`)
  if (difficulty !== undefined)
    conditions.push(sql`exists (select from activity_place where activity_place.activity_id = activity.id
      and activity_place.audience = 'others' and activity_place.difficulty = ${difficulty})`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

const isAt = (placeN: number) =>
  sql`activity_place.place_n = ${placeN} and activity_place.audience = 'others'`

function placeTime(placeN: number | null): RawBuilder<number | null> {
  if (placeN === null) return sql`null::bigint`
  return sql`(select min(time_ms) from activity_place where activity_place.activity_id = activity.id and ${isAt(placeN)})`
}

/** A box across the 180th meridian is split in two. */
function touches({ west, south, east, north }: BoundingBox): RawBuilder<boolean> {
  const parts =
    west <= east
      ? [[west, east]]
      : [
          [west, 180],
          [-180, east],
        ]
  const boxes = parts.map(
    ([
      from = 0,
      to = 0,
    ]) => sql`track.fine && st_makeenvelope(${mercatorX(from)}, ${mercatorY(south)}, ${mercatorX(to)},
      ${mercatorY(north)}, 3857)`,
  )
  return sql<boolean>`(${sql.join(boxes, sql` or `)})`
}

type Visit = MapActivity['trails'][number] & { length_m?: number }

/** Each trail once, however often it was followed. */
function longest(visits: Visit[]): MapActivity['trails'] {
  const lengths = new Map<string, { visit: Visit; length: number }>()
  for (const visit of visits) {
    const length = (lengths.get(visit.id)?.length ?? 0) + (visit.length_m ?? 0)
    lengths.set(visit.id, { visit, length })
  }
  return [...lengths.values()]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, maxTrails)
    .map(({ visit: { id, name, type, difficulty } }) => ({ id, name, type, difficulty }))
}
