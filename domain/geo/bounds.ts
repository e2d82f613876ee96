import type { BoundingBox } from './bounding-box.ts'

/** How far positions reach: on the map centred on Greenwich, and on the one centred on the 180th meridian. */
export type Extent = BoundingBox & {
  /** The same as west and east, with longitudes from 0 to 360. */
  far_west: number
  far_east: number
}

/**
 * The smallest box around all positions, across the 180th meridian where that is smaller. Null without a
 * position.
 */
export function boundsOf(lat: Float64Array, lon: Float64Array): BoundingBox | null {
  let south = Infinity
  let north = -Infinity
  let west = Infinity
  let east = -Infinity
  let far_west = Infinity
  let far_east = -Infinity
  for (let index = 0; index < lat.length; index++) {
    const y = lat[index] ?? Number.NaN
    const x = lon[index] ?? Number.NaN
    if (!Number.isFinite(x + y)) continue
    if (y < south) south = y
    if (y > north) north = y
    if (x < west) west = x
    if (x > east) east = x
    const far = x < 0 ? x + 360 : x
    if (far < far_west) far_west = far
    if (far > far_east) far_east = far
  }
  return boxAround([{ west, south, east, north, far_west, far_east }])
}

/** The same around several extents. */
export function boxAround(extents: readonly Extent[]): BoundingBox | null {
  const min = (side: keyof Extent) => Math.min(...extents.map((extent) => extent[side]))
  const max = (side: keyof Extent) => Math.max(...extents.map((extent) => extent[side]))
  const [south, north] = [min('south'), max('north')]
  if (south > north) return null
  const [west, east] = [min('west'), max('east')]
  const [farWest, farEast] = [min('far_west'), max('far_east')]
  if (farEast - farWest >= east - west) return { west, south, east, north }
  return { west: within180(farWest), south, east: within180(farEast), north }
}

function within180(lon: number): number {
  return lon > 180 ? lon - 360 : lon
}
