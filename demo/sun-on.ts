import type { Trees } from './plant-trees.ts'
import type { Weather } from './scenery.ts'
import type { Level } from './level.ts'

export type Shine = {
  /** Sunlight from 0 to 1, including shadows. */
  sun: Float32Array
  /** Rise over run. */
  slope: Float32Array
  /** How much of the sky is visible, from 0 to 1. */
  open: Float32Array
}

const shadowSteps = 18
const widening = 1.22

export function sunOn(level: Level, { azimuth, elevation }: Weather['sun'], trees: Trees | null): Shine {
  const { size, cell } = level
  const flat = Math.cos(elevation)
  const [sx, sy, sz] = [Math.sin(azimuth) * flat, Math.cos(azimuth) * flat, Math.sin(elevation)]
  const shine: Shine = {
    sun: new Float32Array(size ** 2),
    slope: new Float32Array(size ** 2),
    open: new Float32Array(size ** 2),
  }
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const at = row * size + column
      // Around the foot of a tree, the ground slopes as if the tree were not there.
      const height = trees && trees.crown[at] === 0 ? trees.ground : level.height
      const left = height[column > 0 ? at - 1 : at]!
      const right = height[column < size - 1 ? at + 1 : at]!
      const below = height[row > 0 ? at - size : at]!
      const above = height[row < size - 1 ? at + size : at]!
      const dx = (right - left) / (2 * cell)
      const dy = (above - below) / (2 * cell)
      const slope = Math.sqrt(dx * dx + dy * dy)
      const facing = (sz - dx * sx - dy * sy) / Math.sqrt(1 + slope * slope)
      shine.slope[at] = slope
      shine.open[at] = openness((left + right + below + above) / 4 - height[at]!, cell)
      shine.sun[at] =
        facing <= 0 ? 0 : facing * shadowAt(level, at, { sx, sy, rise: sz / flat, own: height[at]! })
    }
  }
  return shine
}

/** Hollows are darker than crests. */
function openness(hollow: number, cell: number): number {
  return Math.min(1, Math.max(0, 0.72 - (1.6 * hollow) / cell))
}

/** Looks towards the sun in growing steps; shadows are soft at their edge. */
function shadowAt(
  { size, cell, height }: Level,
  at: number,
  { sx, sy, rise, own }: { sx: number; sy: number; rise: number; own: number },
): number {
  const length = Math.sqrt(sx * sx + sy * sy) || 1
  const stepX = sx / length
  const stepY = sy / length
  const column = at % size
  const row = Math.floor(at / size)
  let along = 1.5
  let lit = 1
  let step = 1
  for (let index = 0; index < shadowSteps; index++) {
    const c = Math.round(column + stepX * along)
    const r = Math.round(row + stepY * along)
    if (c < 0 || r < 0 || c >= size || r >= size) break
    const over = height[r * size + c]! - own - along * cell * rise
    if (over > 0) lit = Math.min(lit, 1 - over / (0.12 * along * cell + 0.1))
    if (lit <= 0) return 0
    along += step
    step *= widening
  }
  return lit
}
