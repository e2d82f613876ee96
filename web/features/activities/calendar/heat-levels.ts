import type { Sums } from '#domain/calendar/add-sums.ts'

/**
 * How dark a day is, from 1 to 4, by moving time: each level holds a quarter of the active days. A day without moving
 * time still counts as active if it has an activity.
 */
export function heatLevels(
  days: readonly (Pick<Sums, 'moving_time_ms'> & { day: string })[],
): Map<string, number> {
  const times = days.map(({ moving_time_ms }) => moving_time_ms ?? 0).toSorted((a, b) => a - b)
  const limits = [0.25, 0.5, 0.75].map((share) => times[Math.floor(times.length * share)] ?? 0)
  return new Map(
    days.map(({ day, moving_time_ms }) => [
      day,
      1 + limits.filter((limit) => limit > 0 && (moving_time_ms ?? 0) >= limit).length,
    ]),
  )
}
