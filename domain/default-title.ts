import { labelOfSport, sports, type Sport } from './sport.ts'

/** `Morning ride`: what an activity is called until its owner names it, by the clock of the place. */
export function defaultTitle(sport: Sport, startMs: number, timezone: string): string {
  return `${partOfDay(hourAt(startMs, timezone))} ${nounOf(sport)}`
}

/**
 * A title for those who do not see the beginning: where it was made by the time of day, by that of what they see (null
 * when that is nothing), since `Morning` would tell that it began before noon. What its owner wrote stays as it is.
 */
export function titleOfSeen(title: string, startMs: number | null, timezone: string): string {
  const sport = sports.find((one) => partsOfDay.some((part) => title === `${part} ${nounOf(one)}`))
  if (sport === undefined) return title
  return startMs === null ? labelOfSport(sport) : defaultTitle(sport, startMs, timezone)
}

function nounOf(sport: Sport): string {
  const label = labelOfSport(sport)
  return `${label.charAt(0).toLowerCase()}${label.slice(1)}`
}

const partsOfDay = ['Night', 'Morning', 'Afternoon', 'Evening'] as const

function partOfDay(hour: number): (typeof partsOfDay)[number] {
  if (hour < 5 || hour >= 22) return 'Night'
  if (hour < 12) return 'Morning'
  return hour < 17 ? 'Afternoon' : 'Evening'
}

/** Making one costs a thousand times what using it does; there are some hundred timezones. */
const formats = new Map<string, Intl.DateTimeFormat>()

function hourAt(timeMs: number, timezone: string): number {
  const known = formats.get(timezone)
  const format =
    known ?? new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: '2-digit', hourCycle: 'h23' })
  if (!known) formats.set(timezone, format)
  return Number(format.format(timeMs))
}
