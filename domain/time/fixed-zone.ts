/**
 * A zone in which clocks are so many minutes ahead of UTC, all year round; null where no such zone has a name that every
 * browser knows: these are for whole hours, and their signs are the other way round.
 */
export function fixedZone(minutesAhead: number | null): string | null {
  if (minutesAhead === null || minutesAhead % 60 !== 0) return null
  const hours = minutesAhead / 60
  if (hours < -12 || hours > 14) return null
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}

const fixedName = /^Etc\/GMT(?:([+-])(\d{1,2}))?$/

/** How a zone is called: 'Europe/Vienna', 'UTC', 'UTC+2'. */
export function zoneName(zone: string): string {
  const match = fixedName.exec(zone)
  if (!match) return zone.replaceAll('_', ' ')
  return match[1] === undefined ? 'UTC' : `UTC${match[1] === '-' ? '+' : '−'}${match[2]}`
}
