import { stepped } from './distances.ts'
import { spotOf, type Field, type Sheet, type Spot } from './sheet.ts'
import type { Place } from './place.ts'
import type { Stretch } from './ways-of-place.ts'

/**
 * The step in cells between computed places: each of them looks at all points, so computing every cell would be slow.
 */
const coarse = 8
/** Metres from a valley at which the surrounding land counts as much as the valley. */
const valleyReach = 2700
const softness = 60 ** 2

/** A spot whose altitude is known, and the metres of line that it stands for. */
type Known = Spot & { altitude: number; weight: number }

/** The lie of the land without mountains: level with valleys and ways, and the land around far from them. */
export function lieOf(sheet: Sheet, place: Place, stretches: readonly Stretch[]): Field {
  const { size, metres } = sheet
  const known = knownSpots(sheet, place, stretches)
  const across = Math.ceil(size / coarse) + 1
  const values = new Float32Array(across * across)
  const background = Math.PI / (2 * valleyReach ** 3)
  for (let row = 0; row < across; row++) {
    for (let column = 0; column < across; column++) {
      let sum = background * place.around
      let weights = background
      for (const { x, y, altitude, weight } of known) {
        const squared = ((x - column * coarse) ** 2 + (y - row * coarse) ** 2) * metres * metres + softness
        const share = weight / (squared * squared)
        sum += share * altitude
        weights += share
      }
      values[row * across + column] = sum / weights
    }
  }
  return enlarged(values, across, size)
}

function knownSpots(
  sheet: Sheet,
  { plan, valleys, waters = [] }: Place,
  stretches: readonly Stretch[],
): Known[] {
  const known: Known[] = []
  const add = (line: readonly (Spot & { altitude: number })[], every: number): void => {
    for (let index = 0; index < line.length; index += every)
      known.push({ ...line[index]!, weight: every * sheet.metres })
  }
  for (const line of [
    ...valleys,
    ...waters.map(({ line: middle, level }) => middle.map((at) => [...at, level] as const)),
  ]) {
    const corners = line.map(([lat, lon, altitude]) => ({ ...spotOf(sheet, { lat, lon }), altitude }))
    add(
      corners.flatMap((to, index) => {
        const from = corners[index - 1] ?? to
        const steps = stepped([from, to])
        return steps.map((spot, step) => ({
          ...spot,
          altitude: from.altitude + ((to.altitude - from.altitude) * (step + 1)) / steps.length,
        }))
      }),
      5,
    )
  }
  const ends = [plan.waypoints[0]!, plan.waypoints.at(-1)!]
  if (plan.sport === 'flying')
    add(
      ends.map(({ lat, lon, altitude }) => ({ ...spotOf(sheet, { lat, lon }), altitude })),
      1,
    )
  else
    for (const { isLift, spots } of stretches)
      if (!isLift)
        add(
          spots.filter((_, index) => index % 12 === 0),
          1,
        )
  return known
}

function enlarged(values: Field, across: number, size: number): Field {
  const field = new Float32Array(size * size)
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const [c, r] = [Math.floor(column / coarse), Math.floor(row / coarse)]
      const [dx, dy] = [column / coarse - c, row / coarse - r]
      const at = r * across + c
      const top = values[at]! + (values[at + 1]! - values[at]!) * dx
      const bottom = values[at + across]! + (values[at + across + 1]! - values[at + across]!) * dx
      field[row * size + column] = top + (bottom - top) * dy
    }
  }
  return field
}
