import { sql, type RawBuilder } from 'kysely'
import { runKept } from '#server/db/kept-statement.ts'
import type { CellDb } from '#server/db/schema.ts'
import { goesThrough, type SearchRequest } from './search-request.ts'

/**
 * The first run of consecutive segments of a project in the searched area. Times are relative to the project.
 */
export type FoundStretch = {
  project_id: string
  from_ms: number
  to_ms: number
  /** How long its first and last segments are watched. */
  first_ms: number
  last_ms: number
  /** One line for each segment, in their order. */
  lines: [number, number][][]
  visit: Visit | null
}

/** A period during which the requested place is in view. */
export type Visit = { from_ms: number; to_ms: number }

/** The longest gap between two segments that count as consecutive. */
const longestPauseMs = 1000
/** In degrees: the finest and coarsest tolerance with which lines are drawn. */
const [finest, coarsest] = [0.000_02, 0.000_5]
const shareOfBox = 1 / 1000

/** Finds where each of these projects first enters the boxes, reaches the place, or does both at once. */
export async function listStretches(
  db: CellDb,
  search: SearchRequest,
  projectIds: string[],
  isShown: RawBuilder<unknown> = sql`is_listed`,
): Promise<FoundStretch[]> {
  // "Offset 0": the segments are found by project, and not with the spatial index of all lines.
  const rows = await runKept(
    db,
    sql<
      Omit<FoundStretch, 'lines' | 'visit'> & { lines: string } & (
          | { visit_from_ms: number; visit_to_ms: number }
          | { visit_from_ms: null; visit_to_ms: null }
        )
    >`
    with inside as (
      select segment.project_id, n, project_ms, duration_ms, line, visit_from_ms, visit_to_ms,
        n <> 1 + lag(n) over following or project_ms > ${sql.lit(longestPauseMs)} + lag(project_ms + duration_ms) over following
          or visit_from_ms <> lag(visit_from_ms) over following as begins_anew
      from (
        select project_id, n, project_ms, duration_ms, line from project_segment
        where project_id = any(${projectIds}::text[]) and audience = 'others' and ${isShown} offset 0
      ) as segment ${visitOf(search)}
      where ${search.boxes ? goesThrough(sql`segment.line`, search.boxes) : sql`true`}
      window following as (partition by segment.project_id order by n)),
    numbered as (
      select *, count(*) filter (where begins_anew) over (partition by project_id order by n) as stretch from inside)
    select project_id, min(project_ms) as from_ms, max(project_ms + duration_ms) as to_ms,
      (array_agg(duration_ms order by n))[1] as first_ms, (array_agg(duration_ms order by n desc))[1] as last_ms,
      ST_AsGeoJSON(ST_Collect(ST_Simplify(line, ${toleranceOf(search)}::float8, true) order by n), 5) as lines,
      min(visit_from_ms) as visit_from_ms, min(visit_to_ms) as visit_to_ms
    from numbered where stretch = 0 group by project_id`,
  )
  return rows.map((row) => ({
    project_id: row.project_id,
    from_ms: row.from_ms,
    to_ms: row.to_ms,
    first_ms: row.first_ms,
    last_ms: row.last_ms,
    // Lines as written by ST_AsGeoJSON.
    lines: (JSON.parse(row.lines) as { coordinates: [number, number][][] }).coordinates,
    visit: row.visit_from_ms === null ? null : { from_ms: row.visit_from_ms, to_ms: row.visit_to_ms },
  }))
}

/** The first visit to the place that includes the segment. */
function visitOf({ placeN }: SearchRequest): RawBuilder<unknown> {
  if (placeN === null)
    return sql`cross join (select null::bigint as visit_from_ms, null::bigint as visit_to_ms) as visit`
  return sql`cross join lateral (
    select place.project_ms as visit_from_ms, place.project_ms + place.duration_ms as visit_to_ms from project_place as place
    where place.project_id = segment.project_id and place.audience = 'others' and place.place_n = ${placeN}
      and place.project_ms < segment.project_ms + segment.duration_ms
      and place.project_ms + place.duration_ms > segment.project_ms
    order by place.project_ms limit 1) as visit`
}

function toleranceOf({ boxes }: SearchRequest): number {
  const spans = boxes?.flatMap(({ west, south, east, north }) => [east - west, north - south]) ?? [0]
  return Math.min(Math.max(Math.max(...spans) * shareOfBox, finest), coarsest)
}

/** The first time that each of these projects shows the place, for projects without a known position. */
export async function listFirstVisits(
  db: CellDb,
  placeN: number,
  projectIds: string[],
): Promise<Map<string, Visit>> {
  const { rows } = await sql<Visit & { project_id: string }>`
    select distinct on (project_id) project_id, project_ms as from_ms, project_ms + duration_ms as to_ms from project_place
    where project_id = any(${projectIds}::text[]) and audience = 'others' and place_n = ${placeN}
    order by project_id, project_ms`.execute(db)
  return new Map(rows.map(({ project_id, ...visit }) => [project_id, visit]))
}
