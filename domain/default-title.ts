import { labelOfSport, type Sport } from './sport.ts'

/** `Morning ride`: what an activity is called until its owner names it, by the clock of the place. */
export function defaultTitle(sport: Sport, startMs: number, timezone: string): string {
  const label = labelOfSport(sport)
  return `${partOfDay(hourAt(startMs, timezone))} ${label.charAt(0).toLowerCase()}${label.slice(1)}`
}

function partOfDay(hour: number): string {
  if (hour < 5 || hour >= 22) return 'Night'
  if (hour < 12) return 'Morning'
  return hour < 17 ? 'Afternoon' : 'Evening'
}

/** Making one costs a thousand times what using it does; there are some hundred timezones. */
const formats = new Map<string, Intl.DateTimeFormat>()

function hourAt(timeMs: number, timezone: string): number {
  const known = formats.get(timezone)
  const format = known ?? new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: '2-digit', hourCycle: 'h23' })
  if (!known) formats.set(timezone, format)
  return Number(format.format(timeMs))
}
