import { dayMs } from '#domain/time/durations.ts'
import type { WeekStart } from '#domain/time/week-start.ts'

/** Whether a text is a day that exists, as in `2026-11-15`. */
export function isDay(text: string): boolean {
  // Years begin with 1, because databases have no year 0.
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text.startsWith('0000')) return false
  const ms = Date.parse(text)
  // Otherwise the thirtieth of February would be read as a day in March.
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
}

/** Days since 1970. */
export const numberOfDay = (day: string): number => Date.parse(day) / dayMs
export const dayOfNumber = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10)
export const daysAfter = (day: string, count: number): string => dayOfNumber(numberOfDay(day) + count)

/** The first of January 1970 was a Thursday, the fourth day of a week that began on Monday. */
export const weekOfDay = (number: number, start: WeekStart): number => Math.floor((number + 4 - start) / 7)
export const firstDayOfWeek = (week: number, start: WeekStart): number => week * 7 + start - 4
export const beginningOfWeek = (day: string, start: WeekStart): string =>
  dayOfNumber(firstDayOfWeek(weekOfDay(numberOfDay(day), start), start))

/** The weeks that overlap a month (`2026-11`), each as its seven days. */
export function weeksOfMonth(month: string, start: WeekStart): string[][] {
  const weeks: string[][] = []
  for (
    let first = beginningOfWeek(`${month}-01`, start);
    first.slice(0, 7) <= month;
    first = daysAfter(first, 7)
  )
    weeks.push(Array.from({ length: 7 }, (_, n) => daysAfter(first, n)))
  return weeks
}

/** The month this many months later, or earlier if negative. */
export function monthsAfter(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year ?? 1970, (number ?? 1) - 1 + count, 1)).toISOString().slice(0, 7)
}
