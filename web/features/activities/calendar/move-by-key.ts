import { beginningOfWeek, daysAfter, monthsAfter } from '#domain/calendar/calendar-day.ts'
import type { WeekStart } from '#domain/time/week-start.ts'

type Layout = { weeks: 'rows' | 'columns'; weekStart: WeekStart }

/**
 * Where a key leads from a day; undefined for keys that do something else. In a calendar, weeks are rows; in a
 * year, they are columns.
 */
export function dayByKey(key: string, day: string, { weeks, weekStart }: Layout): string | undefined {
  const [across, along] = weeks === 'rows' ? [1, 7] : [7, 1]
  const steps: Record<string, number> = {
    ArrowLeft: -across,
    ArrowRight: across,
    ArrowUp: -along,
    ArrowDown: along,
  }
  const step = steps[key]
  if (step !== undefined) return daysAfter(day, step)
  if (key === 'Home') return beginningOfWeek(day, weekStart)
  if (key === 'End') return daysAfter(beginningOfWeek(day, weekStart), 6)
  if (key === 'PageUp') return sameDayIn(day, -1)
  if (key === 'PageDown') return sameDayIn(day, 1)
  return undefined
}

/** The 31st of a month becomes the last day of a shorter one. */
export function sameDayIn(day: string, months: number): string {
  const month = monthsAfter(day.slice(0, 7), months)
  const last = daysAfter(`${monthsAfter(month, 1)}-01`, -1)
  const same = `${month}-${day.slice(8)}`
  return same > last ? last : same
}
