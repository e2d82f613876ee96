import type { BoundingBox } from './bounding-box.ts'

/**
 * The smallest box around all positions, across the 180th meridian where that is smaller. Null without a
 * position.
 */
export function boundsOf(lat: Float64Array, lon: Float64Array): BoundingBox | null {
  let south = Infinity
  let north = -Infinity
  let west = Infinity
  let east = -Infinity
  // East and west again with longitudes from 0 to 360, where the 180th meridian is in the middle.
  let farWest = Infinity
  let farEast = -Infinity
  for (let index = 0; index < lat.length; index++) {
    const y = lat[index] ?? Number.NaN
    const x = lon[index] ?? Number.NaN
    if (!Number.isFinite(x + y)) continue
    if (y < south) south = y
    if (y > north) north = y
    if (x < west) west = x
    if (x > east) east = x
    const far = x < 0 ? x + 360 : x
    if (far < farWest) farWest = far
    if (far > farEast) farEast = far
  }
  if (south > north) return null
  if (farEast - farWest >= east - west) return { west, south, east, north }
  return { west: within180(farWest), south, east: within180(farEast), north }
}

function within180(lon: number): number {
  return lon > 180 ? lon - 360 : lon
}
