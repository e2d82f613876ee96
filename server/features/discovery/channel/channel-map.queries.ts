import { sql } from 'kysely'
import type { ChannelMap } from '#contract/channels/channel.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { DefaultVisibility } from '#domain/visibility.ts'
import type { CellDb } from '#server/db/schema.ts'
import { isCounted } from '#server/features/visibility/public.ts'

/** More than a small map can show. */
const maxProjects = 200
/** About 40 m. Smaller round trips are kept as a dot. */
const toleranceDegrees = 0.0004

/** What is listed in a channel: for everybody, and for the owner's friends. */
const shownTo = (isFriend: boolean): number[] =>
  isFriend ? [DefaultVisibility.public, DefaultVisibility.friends] : [DefaultVisibility.public]

/** The same for a row of `project_view` joined with its `project`. */
const isShown = (isFriend: boolean) => sql`(project_view.is_listed or ${isFriend}
  and project.effective_visibility = ${DefaultVisibility.friends} and project.is_described and project_view.is_ready
  and project.restriction is null and project.deleted_at is null and project.archived_at is null)`

const seen = (name: string) => sql`coalesce(sum(case when hides_parts then (seen_totals ->> ${name})::float8
  else ${sql.ref(name)} end), 0)`

/**
 * Adds up the activities that someone sees in the channel by sport. Where the owner hides a part, only the totals of the visible part count:
 * with those of the whole, comparing the sum before and after one activity would reveal what is hidden. While
 * it is not known what is hidden, an activity does not count at all.
 */
export async function listSportTotals(
  db: CellDb,
  accountId: string,
  isFriend: boolean,
): Promise<ChannelMap['sports']> {
  const { rows } = await sql<ChannelMap['sports'][number]>`
    select sport, count(*)::int as count, ${seen('distance_m')} as distance_m,
      ${seen('moving_time_ms')}::float8 as moving_time_ms, ${seen('ascent_m')} as ascent_m
    from activity
    where account_id = ${accountId} and effective_visibility = any(${shownTo(isFriend)}::int[]) and hides_parts is not null
      and ${isCounted} and restriction is null
    group by sport order by count(*) desc, sport`.execute(db)
  return rows
}

type Filmed = { id: string; title: string; sport: ChannelMap['projects'][number]['sport']; line: string }

/** Where the newest projects that someone sees in the channel were filmed. */
export async function listFilmed(
  db: CellDb,
  accountId: string,
  isFriend: boolean,
): Promise<ChannelMap['projects']> {
  const { rows } = await sql<Filmed>`
    select project.id, project.title, project_view.sports ->> 0 as sport,
      (select ST_AsGeoJSON(ST_Simplify(ST_LineMerge(ST_Collect(line order by n)), ${toleranceDegrees}::float8, true), 5)
       from project_segment
       where project_segment.project_id = project.id and audience = 'others') as line
    from project_view join project on project.id = project_view.project_id
    where project_view.account_id = ${accountId} and project_view.audience = 'others' and ${isShown(isFriend)}
      and project_view.west is not null
    order by project_view.shown_ms desc, project_view.project_id desc limit ${maxProjects}`.execute(db)
  return rows.flatMap(({ line, ...project }) =>
    line === null ? [] : { ...project, geom: piecesOf(JSON.parse(line) as Line) },
  )
}

type Point = [number, number]
type Line = { type: 'LineString'; coordinates: Point[] } | { type: 'MultiLineString'; coordinates: Point[][] }

const piecesOf = (line: Line): Point[][] =>
  line.type === 'LineString' ? [line.coordinates] : line.coordinates

/** The box around the visible parts of the activities and projects that someone sees in the channel. */
export async function findChannelBounds(
  db: CellDb,
  accountId: string,
  isFriend: boolean,
): Promise<BoundingBox | null> {
  const { rows } = await sql<Record<keyof BoundingBox, number | null>>`
    select min(west) as west, min(south) as south, max(east) as east, max(north) as north from (
      select ST_XMin(box) as west, ST_YMin(box) as south, ST_XMax(box) as east, ST_YMax(box) as north from (
        select ST_Transform(ST_SetSRID(ST_Extent(zoom5)::geometry, 3857), 4326) as box from activity_track
        where account_id = ${accountId} and audience = 'others' and (is_listed or ${isFriend} and activity_id in (
          select id from activity where account_id = ${accountId} and effective_visibility = ${DefaultVisibility.friends}
            and ${isCounted} and restriction is null))) as tracks
      union all
      select west, south, east, north from project_view join project on project.id = project_view.project_id
      where project_view.account_id = ${accountId} and audience = 'others' and ${isShown(isFriend)}) as boxes`.execute(
    db,
  )
  const { west = null, south = null, east = null, north = null } = rows[0] ?? {}
  return west === null || south === null || east === null || north === null
    ? null
    : { west, south, east, north }
}
