import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { columnOf, mercatorX, mercatorY, rowOf } from '#domain/geo/web-mercator.ts'

/** Cells of a few hundred kilometres: a map of a country covers only a few of them. */
const zoom = 7
const columns = 2 ** zoom
/** On a map that shows more cells, places are ranked by importance and not by position. */
const maxCells = 16

/** The cell of the world grid that contains a place, as one number. */
export function cellAt({ lat, lon }: { lat: number; lon: number }): number {
  return rowOf(mercatorY(lat), zoom) * columns + columnOf(mercatorX(lon), zoom)
}

/** The cells that a box touches; empty if there are too many. */
export function cellsOf({ west, south, east, north }: BoundingBox): number[] {
  const [top, bottom] = [rowOf(mercatorY(north), zoom), rowOf(mercatorY(south), zoom)]
  const [left, right] = [columnOf(mercatorX(west), zoom), columnOf(mercatorX(east), zoom)]
  const width = west > east ? columns - left + right + 1 : right - left + 1
  const height = bottom - top + 1
  if (width * height > maxCells || height < 1) return []
  return Array.from(
    { length: width * height },
    (_, at) => (top + Math.floor(at / width)) * columns + ((left + (at % width)) % columns),
  )
}
