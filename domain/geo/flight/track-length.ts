import { distanceBetween } from '#domain/geo/distance.ts'

/** Positions in order; NaN where there is none. */
export type Track = { lon: ArrayLike<number>; lat: ArrayLike<number> }

/**
 * Metres from the first position to each of them. One without a position gets the value of the last one that has one.
 */
export function metresAlong({ lon, lat }: Track): Float64Array {
  const metres = new Float64Array(lon.length)
  let last = -1
  let total = 0
  for (let i = 0; i < lon.length; i++) {
    if (isPlaced({ lon, lat }, i)) {
      if (last >= 0) total += distanceBetween(lat[last] ?? 0, lon[last] ?? 0, lat[i] ?? 0, lon[i] ?? 0)
      last = i
    }
    metres[i] = total
  }
  return metres
}

export const isPlaced = ({ lon, lat }: Track, i: number): boolean =>
  Number.isFinite((lon[i] ?? Number.NaN) + (lat[i] ?? Number.NaN))
