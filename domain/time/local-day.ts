import { formatsOfZones } from './formats-of-zones.ts'

// Swedish dates have the format of ISO 8601.
const formatOf = formatsOfZones('sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit' })

/** The day of a moment on a calendar in that zone, such as `2026-11-15`. */
export const localDay = (timeMs: number, timeZone: string): string => formatOf(timeZone).format(timeMs)

/** Such as `2026-11`. */
export const localMonth = (timeMs: number, timeZone: string): string => localDay(timeMs, timeZone).slice(0, 7)
