import { drain, type Drainage } from './drain.ts'
import { landOf, type Land } from './heights.ts'
import type { Place } from './place.ts'
import { sheetAround, slopesOf, spotOf, cellAt, type Field, type Sheet } from './sheet.ts'
import { stretchesOf, type Stretch } from './ways-of-place.ts'

/** Everything that is known of the land around an activity before people build on it. */
export type Ground = Omit<Land, 'height'> & {
  place: Place
  sheet: Sheet
  stretches: Stretch[]
  /** With every hollow filled by ground or by a lake. */
  height: Field
  /** Metres of water in hollows without an outlet. */
  filled: Field
  slope: Field
  isWater: Uint8Array
  drainage: Drainage
}

export const sheetSize = 512
/** Square metres of land beyond the sheet that drain through its valleys. */
const beyond = 3e8

export function groundOf(place: Place): Ground {
  const sheet = sheetAround(middleOf(place), sheetSize)
  const stretches = stretchesOf(sheet, place)
  const land = landOf(sheet, place, stretches)
  const isWater = Uint8Array.from(land.inland, (inland, at) =>
    inland <= 0 || land.waters.some((water) => water[at]! <= 0) ? 1 : 0,
  )
  const drainage = drain(sheet, land.height, withEdge(sheet, isWater))
  for (const [first] of place.valleys) {
    if (!first) continue
    const start = cellAt(sheet, spotOf(sheet, { lat: first[0], lon: first[1] }))
    if (land.middle[start]! > 0.6) continue
    for (let at = start; at >= 0; at = drainage.to[at]!) drainage.from[at]! += beyond
  }
  const { height } = drainage
  flatten(height, place, land)
  const filled = height.map((value, at) => value - land.height[at]!)
  return {
    ...land,
    place,
    sheet,
    stretches,
    height,
    filled,
    slope: slopesOf(sheet, height),
    isWater,
    drainage,
  }
}

/** Levels each body of water at its surface. */
function flatten(height: Field, { waters = [] }: Place, land: Land): void {
  for (let at = 0; at < height.length; at++) {
    if (land.inland[at]! <= 0) height[at] = 0
    waters.forEach(({ level }, index) => {
      if (level > 0 && land.waters[index]![at]! <= 0) height[at] = level
    })
  }
}

function middleOf({ plan }: Place): { lat: number; lon: number } {
  return {
    lat: halfway(plan.waypoints.map(({ lat }) => lat)),
    lon: halfway(plan.waypoints.map(({ lon }) => lon)),
  }
}

const halfway = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2

/** Water also leaves over the edge of the sheet. */
function withEdge({ size }: Sheet, isWater: Uint8Array): Uint8Array {
  return isWater.map((is, at) => {
    const [column, row] = [at % size, Math.floor(at / size)]
    return is || column === 0 || row === 0 || column === size - 1 || row === size - 1 ? 1 : 0
  })
}
