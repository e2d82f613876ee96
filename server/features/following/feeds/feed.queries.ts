import { sql } from 'kysely'
import type { CellDb } from '#server/db/schema.ts'
import type { FilmedLine } from './feed.ts'
import { selectViews, type ViewRow } from '#server/features/projects/public.ts'

/** What anyone finds in lists, and nothing else: feeds are read by programs without an account. */
const selectListed = (db: CellDb) =>
  selectViews(db).where('project_view.audience', '=', 'others').where('project_view.is_listed', '=', true)

/** In the order in which they were listed, since readers want to hear of what is new. */
export const listOfChannel = (db: CellDb, accountId: string, limit: number): Promise<ViewRow[]> =>
  selectListed(db)
    .where('project_view.account_id', '=', accountId)
    .orderBy(sql`project.listed_at desc nulls last`)
    .orderBy('project_view.project_id', 'desc')
    .limit(limit)
    .execute()

/** These are also in the order in which they were listed, from one cell. */
export const listAtPlace = (
  db: CellDb,
  placeN: number,
  limit: number,
): Promise<(ViewRow & { listed_at: Date | null })[]> =>
  selectListed(db)
    .select('project.listed_at')
    .where(
      sql<boolean>`project_view.project_id in (
        select project_id from project_place where place_n = ${placeN} and audience = 'others' and is_listed)`,
    )
    .orderBy(sql`project.listed_at desc nulls last`)
    .orderBy('project_view.project_id', 'desc')
    .limit(limit)
    .execute()

/** About 40 m. */
const toleranceDegrees = 0.0004

/** Where others see that a project was filmed. GeoRSS allows one line per entry: the longest piece. */
export async function listLines(db: CellDb, projectIds: string[]): Promise<Map<string, FilmedLine>> {
  const { rows } = await sql<{ project_id: string; line: string }>`
    select distinct on (project_id) project_id, ST_AsGeoJSON(piece.geom, 5) as line from (
      select project_id, ST_Simplify(ST_LineMerge(ST_Collect(line order by n)), ${toleranceDegrees}::float8, true) as lines
      from project_segment where project_id = any(${projectIds}) and audience = 'others' and is_listed
      group by project_id) as filmed
    cross join lateral ST_Dump(lines) as piece
    where ST_NPoints(piece.geom) > 1
    order by project_id, ST_Length(piece.geom) desc`.execute(db)
  return new Map(
    rows.map(({ project_id, line }) => {
      const { coordinates } = JSON.parse(line) as { coordinates: FilmedLine }
      return [project_id, coordinates]
    }),
  )
}

export const findListed = (db: CellDb, id: string): Promise<ViewRow | undefined> =>
  selectListed(db).where('project_view.project_id', '=', id).executeTakeFirst()
