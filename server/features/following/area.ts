import { sql, type RawBuilder } from 'kysely'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'

/** A box as a geometry, in two parts where it crosses the 180th meridian. */
export function areaOf({ west, south, east, north }: BoundingBox): RawBuilder<string> {
  const boxes =
    west <= east
      ? [[west, east]]
      : [
          [west, 180],
          [-180, east],
        ]
  const parts = boxes.map(([from, to]) => sql`st_makeenvelope(${from}, ${south}, ${to}, ${north}, 4326)`)
  return sql<string>`st_multi(st_collect(array[${sql.join(parts)}]))`
}
