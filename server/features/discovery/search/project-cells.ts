import { sql } from 'kysely'
import type { CellTransaction } from '#server/db/schema.ts'
import { columnShift, gridZooms, lastColumn, lastRow, zoomShift } from './grid.ts'

/**
 * In degrees. A long straight line is cut into pieces, so that the cells around a piece are those it passes
 * through.
 */
const longestEdge = 0.05
/**
 * In degrees. Nobody moves this far from one moment to the next: a longer step is an error, and would cover
 * thousands of cells.
 */
const farthest = 1

/**
 * Saves the cells in which a search finds projects. Call this after their segments were written, in the same
 * transaction.
 */
export async function saveProjectCells(trx: CellTransaction, projectIds: string[]): Promise<void> {
  await trx.deleteFrom('project_cell').where('project_id', 'in', projectIds).execute()
  await sql`
    insert into project_cell (project_id, account_id, cell, shown_ms)
    select distinct project_id, account_id, (zoom << ${sql.lit(zoomShift)}) | (x << ${sql.lit(columnShift)}) | y, shown_ms
    from (
      select project_id, account_id, shown_ms, (ST_DumpSegments(ST_Segmentize(whole, ${sql.lit(longestEdge)}))).geom as edge
      from (
        select project_id, account_id, shown_ms, (ST_DumpSegments(line)).geom as whole
        from project_segment where project_id = any(${projectIds}::text[]) and audience = 'others'
      ) as straight
      where ST_Length(whole) <= ${sql.lit(farthest)}
    ) as cut
    cross join unnest(${[...gridZooms]}::int[], ${gridZooms.map((zoom) => 2 ** zoom / 360)}::float8[],
      ${gridZooms.map(lastColumn)}::int[], ${gridZooms.map(lastRow)}::int[]) as grid (zoom, per_degree, last_x, last_y)
    cross join generate_series(least(floor((ST_XMin(edge) + 180) * per_degree)::int, last_x),
      least(floor((ST_XMax(edge) + 180) * per_degree)::int, last_x)) as x
    cross join generate_series(least(floor((ST_YMin(edge) + 90) * per_degree)::int, last_y),
      least(floor((ST_YMax(edge) + 90) * per_degree)::int, last_y)) as y`.execute(trx)
}
