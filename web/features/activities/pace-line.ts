import { formatDuration } from '#domain/units/format-quantity.ts'
import { paceLength, type SpeedStyle } from '#domain/units/speed-style.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'

/** In m/s; anything slower counts as standing. */
const creeping = 0.3
/** The share of the moving samples that are slower than the slowest pace on the chart. */
const slowestShare = 0.03

type Pace = Exclude<SpeedStyle, 'speed'>

/**
 * Speeds as the seconds for a kilometre, a mile or a hundred metres. Standing still would mean an infinite pace and
 * leave no room for anything else, so the scale ends where hardly any moving sample is slower. The first array of
 * speeds determines the limit.
 */
export function paceBelow(
  speeds: Float32Array,
  style: Pace,
  units: UnitSystem,
): (speeds: Float32Array) => Float32Array {
  const moving = speeds.filter((speed) => speed > (style === 'pace' ? creeping : creeping / 10)).toSorted()
  const slowest = moving[Math.floor(moving.length * slowestShare)] ?? 1
  const metres = paceLength(style, units)
  return (values) => values.map((speed) => metres / Math.max(speed, slowest))
}

/** How a chart of a pace differs from others. Marks are at round seconds and minutes. */
export const paceLine = {
  isInverted: true,
  formatY: (seconds: number) => formatDuration(seconds * 1000),
  stepsY: [5, 10, 15, 30, 60, 120, 300, 600, 1200, 1800],
}
