/**
 * The name of a time zone with a fixed offset from UTC; null if browsers have none. Such names exist for
 * whole hours only, with inverted signs.
 */
export function fixedZone(minutesAhead: number | null): string | null {
  if (minutesAhead === null || minutesAhead % 60 !== 0) return null
  const hours = minutesAhead / 60
  if (hours < -12 || hours > 14) return null
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}

const fixedName = /^Etc\/GMT(?:([+-])(\d{1,2}))?$/

/** The displayed name of a zone: 'Europe/Vienna', 'UTC', 'UTC+2'. */
export function zoneName(zone: string): string {
  const match = fixedName.exec(zone)
  if (!match) return zone.replaceAll('_', ' ')
  return match[1] === undefined ? 'UTC' : `UTC${match[1] === '-' ? '+' : '−'}${match[2]}`
}
