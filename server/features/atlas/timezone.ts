import lookUpTimezone from '@photostructure/tz-lookup'
import { zoneOffset } from '#domain/time/align-clocks/zone-offset.ts'
import { minuteMs } from '#domain/time/durations.ts'

export const timezoneAt = (lat: number, lon: number): string => lookUpTimezone(lat, lon)

type Line = { lat: Float64Array; lon: Float64Array }

/** The time zone of its first position; null if it has none. */
export function timezoneAlong({ lat, lon }: Line): string | null {
  const at = lat.findIndex((value, index) => Number.isFinite(value + (lon[index] ?? Number.NaN)))
  return at < 0 ? null : timezoneAt(lat[at] ?? 0, lon[at] ?? 0)
}

/** How far local time is ahead of UTC at a point in time, in minutes. */
export const offsetMinutes = (timeZone: string, timeMs: number): number =>
  Math.round((zoneOffset(timeZone, timeMs) ?? 0) / minuteMs)
