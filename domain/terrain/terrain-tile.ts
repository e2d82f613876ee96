import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import {
  columnOf,
  latOf,
  lonOf,
  mercatorX,
  mercatorY,
  rowOf,
  worldM,
  type TileAddress,
} from '#domain/geo/web-mercator.ts'

/**
 * Pixels on each side of a height tile, as in most sets of height tiles. All that a map draws must have the same size.
 */
export const tileSize = 256

/** The positions of the centres of all pixels: longitudes of the columns, latitudes of the rows. */
export function pixelPlaces({ z, x, y }: TileAddress): { lons: Float64Array; lats: Float64Array } {
  const pixels = tileSize * 2 ** z
  const metres = (pixel: number) => ((pixel + 0.5) / pixels - 0.5) * worldM
  return {
    lons: Float64Array.from({ length: tileSize }, (_, column) => lonOf(metres(x * tileSize + column))),
    lats: Float64Array.from({ length: tileSize }, (_, row) => latOf(-metres(y * tileSize + row))),
  }
}

type TileRange = { left: number; right: number; top: number; bottom: number }

/** The tiles of a zoom that touch a box, which does not cross the 180th meridian. */
const rangeOf = ({ west, south, east, north }: BoundingBox, z: number): TileRange => ({
  left: columnOf(mercatorX(west), z),
  right: columnOf(mercatorX(east), z),
  top: rowOf(mercatorY(north), z),
  bottom: rowOf(mercatorY(south), z),
})

/** The tiles of a zoom that touch one of the boxes, each once. */
export function tilesAround(boxes: readonly BoundingBox[], z: number): TileAddress[] {
  const tiles = new Map<string, TileAddress>()
  for (const { left, right, top, bottom } of boxes.map((box) => rangeOf(box, z)))
    for (let y = top; y <= bottom; y++)
      for (let x = left; x <= right; x++) tiles.set(`${x}/${y}`, { z, x, y })
  return [...tiles.values()]
}

export function touches({ z, x, y }: TileAddress, box: BoundingBox): boolean {
  const { left, right, top, bottom } = rangeOf(box, z)
  return x >= left && x <= right && y >= top && y <= bottom
}

export const childrenOf = ({ z, x, y }: TileAddress): TileAddress[] =>
  [0, 1].flatMap((down) => [0, 1].map((right) => ({ z: z + 1, x: 2 * x + right, y: 2 * y + down })))

export const parentOf = ({ z, x, y }: TileAddress): TileAddress => ({ z: z - 1, x: x >> 1, y: y >> 1 })

const coarsestFinest = 15
const finestCoarsest = 6
/** Pixels may be this much larger than the distance between elevations. */
const tolerance = 1.15

/** The zooms of an archive whose elevations are this many degrees of latitude apart. */
export function zoomsFor(
  stepLat: number,
  { south, north }: BoundingBox,
): { minZoom: number; maxZoom: number } {
  const middle = (((south + north) / 2) * Math.PI) / 180
  const pixelM = (worldM * Math.cos(middle)) / tileSize
  const stepM = (stepLat / 360) * worldM * tolerance
  const maxZoom = Math.max(0, Math.min(coarsestFinest, Math.ceil(Math.log2(pixelM / stepM))))
  return { minZoom: Math.min(finestCoarsest, maxZoom), maxZoom }
}

/**
 * Heights are rounded to this many metres: a 128th of a pixel, so that slopes keep their shade, but no finer than
 * elevation models are.
 */
export function roundingOf(z: number, lat: number): number {
  const pixelM = (worldM * Math.cos((lat * Math.PI) / 180)) / (tileSize * 2 ** z)
  return 2 ** Math.max(-2, Math.min(4, Math.floor(Math.log2(pixelM / 128))))
}
