import { eased } from './noise.ts'
import type { SeenWay } from './ground.ts'
import type { Scenery } from './scenery.ts'
import type { Level } from './level.ts'

/** Metres from each cell to the middle of the way if that is near, else `farFromWay`. */
export type WayMarks = Float32Array

export const farFromWay = 99
const reach = 14

/** Levels the ground along the way and records where it runs. Flights leave no trace. */
export function layWay(level: Level, way: SeenWay, { way: halfWidth, floor }: Scenery): WayMarks {
  const { size, cell, x0, y0, height } = level
  const marks = new Float32Array(size * size).fill(farFromWay)
  if (floor !== null) return marks
  const wanted = new Float32Array(size * size)
  const cells = Math.ceil(reach / cell)
  for (let index = 0; index + 1 < way.x.length; index++) {
    for (const share of [0, 0.5]) {
      const px = mix(way.x, index, share)
      const py = mix(way.y, index, share)
      const [column, row] = [Math.round((px - x0) / cell), Math.round((py - y0) / cell)]
      if (column < -cells || row < -cells || column > size + cells || row > size + cells) continue
      for (let r = Math.max(0, row - cells); r <= Math.min(size - 1, row + cells); r++) {
        for (let c = Math.max(0, column - cells); c <= Math.min(size - 1, column + cells); c++) {
          const distance = Math.hypot(x0 + c * cell - px, y0 + r * cell - py)
          const at = r * size + c
          if (distance >= marks[at]!) continue
          marks[at] = distance
          wanted[at] = mix(way.altitude, index, share)
        }
      }
    }
  }
  for (let at = 0; at < marks.length; at++) {
    if (marks[at]! >= reach) continue
    const share = 1 - eased(halfWidth, reach, marks[at]!)
    height[at] = height[at]! * (1 - share) + (wanted[at]! - rut(marks[at]!, halfWidth)) * share
  }
  return marks
}

/** Worn down by everyone who has walked here before. */
const rut = (distance: number, halfWidth: number): number => 0.12 * (1 - eased(0, 1.3 * halfWidth, distance))

const mix = (values: Float64Array, index: number, share: number): number =>
  values[index]! * (1 - share) + values[index + 1]! * share
