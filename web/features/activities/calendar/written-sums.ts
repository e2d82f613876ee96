import type { Sums } from '#domain/calendar/add-sums.ts'
import {
  formatAltitude,
  formatDistance,
  formatLongDuration,
  formatPlain,
  written,
  type Quantity,
} from '#domain/units/format-quantity.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { calendarTexts } from './messages.ts'

type Figure = { label: string; quantity: Quantity }

export const figuresOf = (sums: Sums, units: UnitSystem): Figure[] => [
  { label: calendarTexts.activities, quantity: formatPlain(sums.count, '') },
  { label: calendarTexts.distance, quantity: formatDistance(sums.distance_m ?? 0, units) },
  { label: calendarTexts.movingTime, quantity: formatLongDuration(sums.moving_time_ms ?? 0) },
  { label: calendarTexts.ascent, quantity: formatAltitude(sums.ascent_m ?? 0, units) },
]

/** Distance, or the time for what has no distance. */
export function mainFigure(
  { distance_m, moving_time_ms }: Pick<Sums, 'distance_m' | 'moving_time_ms'>,
  units: UnitSystem,
): string {
  if (distance_m !== null && distance_m > 0) return written(formatDistance(distance_m, units))
  return moving_time_ms === null ? '' : written(formatLongDuration(moving_time_ms))
}

/** For people who hear a day instead of seeing it. */
export function spokenSums(
  sums: Pick<Sums, 'count' | 'distance_m' | 'moving_time_ms'>,
  units: UnitSystem,
): string {
  if (sums.count === 0) return calendarTexts.noneOnDay
  const { distance_m, moving_time_ms } = sums
  return [
    calendarTexts.count(sums.count),
    ...(distance_m === null ? [] : [written(formatDistance(distance_m, units))]),
    ...(moving_time_ms === null ? [] : [written(formatLongDuration(moving_time_ms))]),
  ].join(', ')
}
