const dayMs = 86_400_000

/** Whether a text is a day that exists, as in `2026-11-15`. */
export function isDay(text: string): boolean {
  // The first year is 1: databases know no year 0.
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text.startsWith('0000')) return false
  const ms = Date.parse(text)
  // The thirtieth of February is read as one of March.
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
}

/** Days since 1970. */
export const numberOfDay = (day: string): number => Date.parse(day) / dayMs
export const dayOfNumber = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10)
export const daysAfter = (day: string, count: number): string => dayOfNumber(numberOfDay(day) + count)

/** Weeks begin on Monday, and the first of January 1970 was a Thursday. */
export const weekOfDay = (number: number): number => Math.floor((number + 3) / 7)
export const firstDayOfWeek = (week: number): number => week * 7 - 3
export const mondayOf = (day: string): string => dayOfNumber(firstDayOfWeek(weekOfDay(numberOfDay(day))))

/** The weeks that a month (`2026-11`) touches, each as its seven days. */
export function weeksOfMonth(month: string): string[][] {
  const first = mondayOf(`${month}-01`)
  const weeks: string[][] = []
  for (let monday = first; monday.slice(0, 7) <= month; monday = daysAfter(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, n) => daysAfter(monday, n)))
  return weeks
}

/** The month so many months later, or earlier. */
export function monthsAfter(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year ?? 1970, (number ?? 1) - 1 + count, 1)).toISOString().slice(0, 7)
}
