import { eased, layered, makeNoise, ridges } from './noise.ts'
import type { Scenery } from './scenery.ts'

/** The points of a way that a video can see, in metres. */
export type SeenWay = { x: Float64Array; y: Float64Array; altitude: Float64Array }

/** The lie of the land around a way: the altitude of the way nearby, and how far away it is. */
type Lie = { size: number; cell: number; x0: number; y0: number; base: Float32Array; distance: Float32Array }

export type Ground = (x: number, y: number) => number

type Extent = { x: number; y: number; width: number }

const lieSize = 76
/** Square metres. */
const softness = 4

/** The land between the mountains: level with the way beside it, and wilder with distance. */
export function makeGround(way: SeenWay, scenery: Scenery, extent: Extent, isFine: boolean): Ground {
  const lie = baseTerrainOf(way, scenery, extent)
  const [coarse, middle, fine] = [0, 1, 2].map((layer) => makeNoise(scenery.seed + 11 * layer)) as [
    Noise,
    Noise,
    Noise,
  ]
  const { relief, spacing, hills, tilt } = scenery
  return (x, y) => {
    const base = lieAt(lie, lie.base, x, y)
    const distance = lieAt(lie, lie.distance, x, y)
    const u = x / spacing
    const v = y / spacing
    const bent = 0.35 * coarse(u * 0.7 + 5, v * 0.7)
    const far = eased(90, 0.8 * spacing, distance)
    const mountain =
      far > 0 ? relief * far * (ridges(coarse, u + bent, v - bent, isFine ? 7 : 6) - 0.16) * 1.35 : 0
    const hill =
      hills * layered(middle, x / 420, y / 420, { octaves: 3, gain: 0.45 }) * eased(14, 320, distance)
    const side = tilt * middle(x / 900 + 40, y / 900) * eased(3, 420, distance)
    const bump = isFine
      ? 0.9 * layered(fine, x / 13, y / 13, { octaves: 3, gain: 0.5 }) * eased(0.9, 16, distance)
      : 0
    return base + mountain + hill + side + bump
  }
}

type Noise = ReturnType<typeof makeNoise>

/**
 * Computed on a grid, because every place looks at every point of the way. Between switchbacks it is the mean
 * of both, so that there are no cliffs.
 */
function baseTerrainOf(way: SeenWay, { floor }: Scenery, { x, y, width }: Extent): Lie {
  const cell = width / (lieSize - 1)
  const [x0, y0] = [x - width / 2, y - width / 2]
  const lie = {
    size: lieSize,
    cell,
    x0,
    y0,
    base: new Float32Array(lieSize ** 2),
    distance: new Float32Array(lieSize ** 2),
  }
  const near = thinned(way, { x, y })
  for (let row = 0; row < lieSize; row++) {
    for (let column = 0; column < lieSize; column++) {
      const px = x0 + column * cell
      const py = y0 + row * cell
      const nearest = nearestSquared(near, px, py)
      let sum = 0
      let weights = 0
      for (let index = 0; index < near.length; index += 4) {
        const east = near[index]! - px
        const north = near[index + 1]! - py
        // Far away, every part of the way counts, so there are no edges where a different part becomes the nearest.
        const squared = east * east + north * north + nearest + softness
        const weight = near[index + 3]! / (squared * squared)
        sum += weight * near[index + 2]!
        weights += weight
      }
      lie.base[row * lieSize + column] = floor ?? sum / weights
      lie.distance[row * lieSize + column] = Math.sqrt(nearest)
    }
  }
  return lie
}

function nearestSquared(near: Float64Array, x: number, y: number): number {
  let nearest = Infinity
  for (let index = 0; index < near.length; index += 4) {
    const east = near[index]! - x
    const north = near[index + 1]! - y
    nearest = Math.min(nearest, east * east + north * north)
  }
  return nearest
}

/**
 * Enough points to describe the way, as east, north, altitude and weight: every few metres around the middle, and fewer
 * far away. The same for every level, so that the levels meet.
 */
function thinned(way: SeenWay, { x, y }: { x: number; y: number }): Float64Array {
  const kept: number[] = []
  for (let index = 0; index < way.x.length;) {
    const away = Math.hypot(way.x[index]! - x, way.y[index]! - y)
    const step = away < 260 ? 3 : away < 1500 ? 14 : 60
    kept.push(way.x[index]!, way.y[index]!, way.altitude[index]!, step)
    index += step
  }
  return Float64Array.from(kept)
}

function lieAt({ size, cell, x0, y0 }: Lie, values: Float32Array, x: number, y: number): number {
  const u = (x - x0) / cell
  const v = (y - y0) / cell
  const column = Math.min(size - 2, Math.max(0, Math.floor(u)))
  const row = Math.min(size - 2, Math.max(0, Math.floor(v)))
  const dx = u - column
  const dy = v - row
  const at = row * size + column
  const low = values[at]! + (values[at + 1]! - values[at]!) * dx
  const high = values[at + size]! + (values[at + size + 1]! - values[at + size]!) * dx
  return low + (high - low) * dy
}
