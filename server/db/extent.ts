import { sql, type RawBuilder } from 'kysely'
import type { Extent } from '#domain/geo/bounds.ts'

/**
 * How far the boxes of a query reach, which has the columns west, south, east and north; no row if none has a place.
 * Computed on two maps, one around the prime meridian and one around the 180th: a box that crosses the middle of one
 * map spans all of the other.
 */
export const extentOf = (boxes: RawBuilder<unknown>): RawBuilder<Extent> => sql<Extent>`
  select min(case when west <= east then west else -180 end) as west, max(case when west <= east then east else 180 end) as east,
    min(case when far_west <= far_east then far_west else 0 end) as far_west,
    max(case when far_west <= far_east then far_east else 360 end) as far_east, min(south) as south, max(north) as north
  from (
    select *, ${turned(sql`west`)} as far_west, ${turned(sql`east`)} as far_east from (${boxes}) as found where west is not null
  ) as turned having count(*) > 0`

const turned = (lon: RawBuilder<unknown>) => sql`case when ${lon} < 0 then ${lon} + 360 else ${lon} end`
