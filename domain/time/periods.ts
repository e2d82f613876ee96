import { dayMs } from '#domain/time/durations.ts'
import type { WeekStart } from './week-start.ts'

export type PeriodKind = 'week' | 'month' | 'year'

/**
 * How many days of a week come before its first Monday. A week that does not begin on Monday has the number of the ISO
 * week that begins with that Monday.
 */
export const daysBeforeMonday = (start: WeekStart): number => (8 - start) % 7

/** The first day of a period (`2026-W07`, `2026-02` or `2026`), in milliseconds since 1970 in UTC. */
export function startOfPeriod(period: string, start: WeekStart): number {
  const year = Number(period.slice(0, 4))
  const rest = period.slice(5)
  if (!rest.startsWith('W')) return Date.UTC(year, rest === '' ? 0 : Number(rest) - 1, 1)
  // The fourth of January is always in the first ISO week.
  const fourth = Date.UTC(year, 0, 4)
  const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * dayMs
  return monday + ((Number(rest.slice(1)) - 1) * 7 - daysBeforeMonday(start)) * dayMs
}

/** The name of the period that contains a day. */
export function periodOf(day: number, kind: PeriodKind, start: WeekStart): string {
  const date = new Date(kind === 'week' ? day + daysBeforeMonday(start) * dayMs : day)
  if (kind === 'year') return String(date.getUTCFullYear())
  if (kind === 'month') return date.toISOString().slice(0, 7)
  // A week belongs to the year of its Thursday.
  const thursday = new Date(date.getTime() + (3 - ((date.getUTCDay() + 6) % 7)) * dayMs)
  const year = thursday.getUTCFullYear()
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / dayMs / 7) + 1
  return `${year}-W${String(week).padStart(2, '0')}`
}

/** All periods from the first to the last, including empty ones. */
export function periodsFrom(first: string, last: string, kind: PeriodKind): string[] {
  const periods: string[] = []
  // Weeks have the same names whichever day they begin on.
  const end = startOfPeriod(last, 1)
  for (let day = startOfPeriod(first, 1); day <= end; day = dayAfter(day, kind))
    periods.push(periodOf(day, kind, 1))
  return periods
}

function dayAfter(day: number, kind: PeriodKind): number {
  const date = new Date(day)
  if (kind === 'week') return day + 7 * dayMs
  return kind === 'month'
    ? Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
    : Date.UTC(date.getUTCFullYear() + 1, 0, 1)
}
