import { drain } from './drain.ts'
import type { Field, Sheet } from './sheet.ts'

export type Erosion = {
  /** The heights before there are mountains. */
  start: Field
  /** Known heights, NaN elsewhere. */
  fixed: Field
  /** Where water leaves the land. */
  isOutlet: Uint8Array
  /** The lowest that erosion may reach. */
  floor: Field
  /** How fast the land rises, from 0 to 1. */
  uplift: Field
  rounds: number
  /** Metres of slope for each unit of uplift at one square kilometre of catchment. */
  steepness: number
}

/** How much flatter rivers are when they carry more water. */
const concavity = 0.38
/** Rise over run of the steepest slopes. */
const steepest = 0.66
/** How far each round goes towards its result: in one step, ridges would jump back and forth. */
const haste = 0.65

/**
 * Mountains as rivers shape them: the more water flows by, the flatter the slope, so valleys branch upwards with ridges
 * between them. Each round lets the water run off and recomputes the heights along its courses.
 */
export function erode(
  sheet: Sheet,
  { start, fixed, floor, isOutlet, uplift, rounds, steepness }: Erosion,
): Field {
  const { size, metres } = sheet
  let height = start
  for (let round = 0; round < rounds; round++) {
    const { height: filled, to, from, order } = drain(sheet, height, isOutlet)
    const next = new Float32Array(filled.length)
    for (const at of order) {
      const below = to[at]!
      const known = fixed[at]!
      if (!Number.isNaN(known)) next[at] = known
      else if (below < 0) next[at] = start[at]!
      else {
        const length = at % size === below % size || Math.abs(at - below) === 1 ? metres : metres * Math.SQRT2
        const slope = steepness * uplift[at]! * (from[at]! / 1e6) ** -concavity
        next[at] = Math.max(floor[at]!, next[below]! + length * Math.min(steepest, slope + 0.0005))
      }
    }
    height = next.map((value, at) => (round === 0 ? value : filled[at]! + (value - filled[at]!) * haste))
  }
  return height
}

/** The same field on a sheet with twice as many cells along a side, without corners (a quadratic spline). */
export function doubled(field: Field, size: number): Field {
  const wide = 2 * size
  const rows = new Float32Array(wide * size)
  const into = new Float32Array(wide * wide)
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const [here, west, east] = [
        field[row * size + column]!,
        field[row * size + Math.max(0, column - 1)]!,
        field[row * size + Math.min(size - 1, column + 1)]!,
      ]
      rows[row * wide + 2 * column] = 0.75 * here + 0.25 * west
      rows[row * wide + 2 * column + 1] = 0.75 * here + 0.25 * east
    }
  }
  for (let row = 0; row < size; row++) {
    const [north, south] = [Math.max(0, row - 1), Math.min(size - 1, row + 1)]
    for (let column = 0; column < wide; column++) {
      const here = 0.75 * rows[row * wide + column]!
      into[2 * row * wide + column] = here + 0.25 * rows[north * wide + column]!
      into[(2 * row + 1) * wide + column] = here + 0.25 * rows[south * wide + column]!
    }
  }
  return into
}

/** Every second cell of every second row. */
export function halved<T extends Float32Array | Uint8Array>(field: T, size: number, most = false): T {
  const half = size / 2
  const into = field.slice(0, half * half) as T
  for (let row = 0; row < half; row++) {
    for (let column = 0; column < half; column++) {
      const at = 2 * row * size + 2 * column
      const [a, b, c, d] = [field[at]!, field[at + 1]!, field[at + size]!, field[at + size + 1]!]
      into[row * half + column] = most ? Math.max(a, b, c, d) : meanOf(a, b, c, d)
    }
  }
  return into
}

/** Leaves out unknown values, which are NaN. */
function meanOf(a: number, b: number, c: number, d: number): number {
  const sum = a + b + c + d
  if (!Number.isNaN(sum)) return sum / 4
  if (Number.isNaN(a) && Number.isNaN(b) && Number.isNaN(c) && Number.isNaN(d)) return NaN
  const known = [a, b, c, d].filter((value) => !Number.isNaN(value))
  return known.reduce((all, value) => all + value, 0) / known.length
}
