import { mercatorX, mercatorY, worldM } from '#domain/geo/web-mercator.ts'
import type { KnownHeight } from './known-heights.ts'

/**
 * What a known height adds to the picture, and where: coordinates are fractions of the world's width, with y pointing
 * down.
 */
export type Correction = { x: number; y: number; metres: number }

/** How far a known height reaches: valleys and towns are a few kilometres apart. */
const reachKm = 4
/** Beyond this many reaches, it has no effect. */
const farthest = 3
/** The weight of the picture itself: more than a height far away, less than one right here. */
const weightOfPicture = 0.35
const earthKm = worldM / 1000

/** `pictureAt` gives the height that the picture has at a place. */
export function correctionsOf(
  known: readonly KnownHeight[],
  pictureAt: (x: number, y: number) => number,
): Correction[] {
  return known.map(({ lon, lat, metres }) => {
    const [x, y] = [mercatorX(lon) / worldM + 0.5, 0.5 - mercatorY(lat) / worldM]
    return { x, y, metres: metres - pictureAt(x, y) }
  })
}

/** Kilometers on the ground that the full width of the map spans at this y. */
function kmAcross(y: number): number {
  return earthKm / Math.cosh(Math.PI * (1 - 2 * y))
}

/**
 * Corrects the heights of a strip of the map by what is known nearby. Each correction is the mean of the surrounding
 * ones, weighted by distance, and of zero for the picture itself.
 */
export function refineStrip(
  heights: Float32Array,
  { world, top, rows }: { world: number; top: number; rows: number },
  corrections: readonly Correction[],
): void {
  const sums = new Float32Array(heights.length)
  const weights = new Float32Array(heights.length)
  for (const { x, y, metres } of corrections) {
    const pixelKm = kmAcross(y) / world
    // A pixel is the mean of the area it covers, so on coarse maps the heights blend.
    const reach = Math.max(reachKm / pixelKm, 0.6)
    const radius = reach * farthest
    const [middleX, middleY] = [x * world - 0.5, y * world - 0.5 - top]
    if (middleY + radius < 0 || middleY - radius > rows - 1) continue
    for (
      let row = Math.max(0, Math.ceil(middleY - radius));
      row <= Math.min(rows - 1, middleY + radius);
      row++
    ) {
      for (let column = Math.ceil(middleX - radius); column <= middleX + radius; column++) {
        const away = ((row - middleY) ** 2 + (column - middleX) ** 2) / reach ** 2
        if (away > farthest ** 2) continue
        const weight = Math.exp(-away / 2)
        const at = row * world + ((column + world) % world)
        sums[at] = (sums[at] ?? 0) + weight * metres
        weights[at] = (weights[at] ?? 0) + weight
      }
    }
  }
  for (let at = 0; at < heights.length; at++) {
    const weight = weights[at] ?? 0
    if (weight > 0) heights[at] = (heights[at] ?? 0) + (sums[at] ?? 0) / (weight + weightOfPicture)
  }
}
