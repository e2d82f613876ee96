import { lineOf, type MapFeature } from './feature.ts'
import type { Ground } from './ground-of-place.ts'
import type { NamedPeak } from './peaks.ts'
import { fieldAt, type Spot } from './sheet.ts'

/** The minimum and maximum length of a chairlift, in metres. */
const shortest = 700
const longest = 2600
const max = 6

/** Chairlifts from the runs towards the peaks around them. */
export function skiLifts(
  { sheet, stretches, height, isWater }: Ground,
  peaks: readonly NamedPeak[],
): MapFeature[] {
  const way = stretches.filter(({ isLift }) => !isLift).flatMap(({ spots }) => spots)
  const lifts = peaks.flatMap((peak) => {
    const near = way
      .filter((_, index) => index % 40 === 0)
      .map((spot) => ({ spot, metres: Math.hypot(spot.x - peak.x, spot.y - peak.y) * sheet.metres }))
      .filter(
        ({ spot, metres }) => metres > shortest && metres < 2 * longest && spot.altitude < peak.height - 150,
      )
      .toSorted((a, b) => a.metres - b.metres)[0]
    if (!near) return []
    const share = Math.min(0.86, longest / near.metres)
    const top: Spot = {
      x: near.spot.x + (peak.x - near.spot.x) * share,
      y: near.spot.y + (peak.y - near.spot.y) * share,
    }
    const rises = fieldAt(sheet, height, top) - near.spot.altitude
    return rises > 120 && !isWater[Math.round(top.y) * sheet.size + Math.round(top.x)]
      ? [lineOf('transportation', 11, [near.spot, top], { class: 'aerialway', subclass: 'chair_lift' })]
      : []
  })
  return lifts.slice(0, max)
}
