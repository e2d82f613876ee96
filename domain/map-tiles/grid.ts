import { tileExtent } from '#domain/geo/vector-tile.ts'
import { mercatorX, mercatorY, worldM } from '#domain/geo/web-mercator.ts'

/** Maps enlarge the tiles of this zoom for a closer look. */
export const lastZoom = 14

/** Everything is laid out on the grid of the tiles of the last zoom: x to the east, y to the south. */
export const worldUnits = 2 ** lastZoom * tileExtent

export const gridX = (lon: number): number => (mercatorX(lon) / worldM + 0.5) * worldUnits
export const gridY = (lat: number): number => (0.5 - mercatorY(lat) / worldM) * worldUnits

/** How many units of the grid are in one unit of a tile of this zoom. */
export const unitsAt = (z: number): number => 2 ** (lastZoom - z)

/** Tiles reach a little into their neighbours, so that lines are not cut off in the middle of a stroke. */
const margin = 64

export type GridBox = { minX: number; minY: number; maxX: number; maxY: number }

export function gridBoxOf({ z, x, y }: { z: number; x: number; y: number }): GridBox {
  const size = worldUnits / 2 ** z
  const more = margin * unitsAt(z)
  return {
    minX: x * size - more,
    minY: y * size - more,
    maxX: (x + 1) * size + more,
    maxY: (y + 1) * size + more,
  }
}

export const touches = (one: GridBox, other: GridBox): boolean =>
  one.minX <= other.maxX && one.maxX >= other.minX && one.minY <= other.maxY && one.maxY >= other.minY
