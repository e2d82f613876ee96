import { pointOf, type MapFeature } from './feature.ts'
import type { Ground } from './ground-of-place.ts'
import { spotAt, type Spot } from './sheet.ts'

export type NamedPeak = Spot & { name: string; height: number }

/** Metres around a peak in which nothing is higher, and the least distance between two peaks. */
const reign = 700
const apart = 1700
/** Lower places are not called peaks. */
const lowestPeak = 60

/** The highest places. The first name belongs to the peak nearest to the highest place of the way. */
export function peaksOf({ sheet, place, height, stretches, middle, isWater }: Ground): NamedPeak[] {
  const reach = Math.round(reign / sheet.metres)
  const tops: (Spot & { height: number })[] = []
  for (let at = 0; at < height.length; at++) {
    if (middle[at]! > 0.8 && !isWater[at] && isHighest(height, sheet.size, at, reach))
      tops.push({ ...spotAt(sheet, at), height: height[at]! })
  }
  const [first, ...others] = place.names.peaks
  const way = stretches.flatMap(({ spots }) => spots)
  const goal = way.reduce((highest, spot) => (spot.altitude > highest.altitude ? spot : highest))
  const nearest = tops
    .filter((top) => top.height > lowestPeak)
    .toSorted((a, b) => away(a, goal) - away(b, goal))[0]
  const kept: NamedPeak[] = nearest && first !== undefined ? [{ ...nearest, name: first }] : []
  for (const top of tops.toSorted((a, b) => b.height - a.height)) {
    const name = others[kept.length - 1]
    if (name === undefined) break
    const isFree = kept.every(
      (other) => away(other, top) * sheet.metres > (other === kept[0] ? reign : apart),
    )
    if (isFree) kept.push({ ...top, name })
  }
  return kept
}

const away = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y)

function isHighest(height: Float32Array, size: number, at: number, reach: number): boolean {
  const [column, row] = [at % size, Math.floor(at / size)]
  if (column < reach || row < reach || column >= size - reach || row >= size - reach) return false
  const here = height[at]!
  // Most cells have a higher neighbour, which is found at once.
  for (let ring = 1; ring <= reach; ring++) {
    for (let step = -ring; step <= ring; step++) {
      if (height[at + step - ring * size]! > here || height[at + step + ring * size]! > here) return false
      if (height[at + step * size - ring]! > here || height[at + step * size + ring]! > here) return false
    }
  }
  return true
}

export const peakFeatures = (peaks: readonly NamedPeak[]): MapFeature[] =>
  peaks.map(({ name, height, ...spot }, index) =>
    pointOf('mountain_peak', index < 4 ? 10 : 11, spot, {
      class: 'peak',
      name,
      ele: Math.round(height),
      rank: index + 1,
    }),
  )
