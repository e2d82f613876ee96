import lookUpTimezone from '@photostructure/tz-lookup'

export const timezoneAt = (lat: number, lon: number): string => lookUpTimezone(lat, lon)

type Line = { lat: Float64Array; lon: Float64Array }

/** The time zone of its first position; null if it has none. */
export function timezoneAlong({ lat, lon }: Line): string | null {
  const at = lat.findIndex((value, index) => Number.isFinite(value + (lon[index] ?? Number.NaN)))
  return at < 0 ? null : timezoneAt(lat[at] ?? 0, lon[at] ?? 0)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** How far local time is ahead of UTC at a point in time, in minutes. */
export function offsetMinutes(timeZone: string, timeMs: number): number {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    formats.set(timeZone, format)
  }
  const name = format.formatToParts(timeMs).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  // `GMT`, `GMT-03:30`, and `GMT+00:34:08` from before there were time zones.
  const [, sign, hours = 0, minutes = 0, seconds = 0] =
    /^GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(name) ?? []
  const ahead = Math.round(Number(hours) * 60 + Number(minutes) + Number(seconds) / 60)
  return sign === '-' ? -ahead : ahead
}
