import { hourMs, minuteMs, secondMs } from '#domain/time/durations.ts'
import { formatsOfZones } from '#domain/time/formats-of-zones.ts'

const formatOf = formatsOfZones('en-US', { timeZoneName: 'longOffset' })

/** The offset of a time zone from UTC at a moment, in milliseconds; null for an unknown zone. */
export function zoneOffset(timezone: string, ms: number): number | null {
  try {
    const name = formatOf(timezone)
      .formatToParts(ms)
      .find(({ type }) => type === 'timeZoneName')?.value
    // `GMT`, `GMT-03:30`, and `GMT+00:34:08` from before there were time zones.
    const found = /^GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(name ?? '')
    if (!found) return null
    const [, sign, hours = 0, minutes = 0, seconds = 0] = found
    const ahead = Number(hours) * hourMs + Number(minutes) * minuteMs + Number(seconds) * secondMs
    return sign === '-' ? -ahead : ahead
  } catch {
    return null
  }
}
