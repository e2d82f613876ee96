import { writeTime, type TimeStyle } from '#domain/time/written-time.ts'

/**
 * A moment in the format of the reader: in the local time of the place, or in the reader's own if no place is given. If
 * the place is unknown (null), it is in UTC.
 */
export const writtenTime = (ms: number, style: TimeStyle, timezone?: string | null): string =>
  writeTime(ms, style, {
    language: navigator.language,
    timeZone: timezone === null ? 'UTC' : timezone,
  })

/** The same for times of day, with a note if they are in UTC. */
export const writtenAt = (ms: number, style: TimeStyle, timezone: string | null): string =>
  `${writtenTime(ms, style, timezone)}${timezone === null ? ' UTC' : ''}`

/** A day such as `2026-05-03`, or a month such as `2026-05`: they have no time zone. */
export const writtenDay = (day: string, style: TimeStyle = 'day'): string =>
  writtenTime(Date.parse(day), style, 'UTC')
