import type { Sport } from '#domain/sport.ts'
import { periodOf } from '#domain/time/periods.ts'
import type { WeekStart } from '#domain/time/week-start.ts'
import { addSums, type Sums } from './add-sums.ts'

/** The sums of one sport on one day. */
export type DaySums = Sums & { day: string; sport: Sport }
export type PeriodSums = Sums & { period: string; sport: Sport }
export type YearTotals = Sums & { active_days: number }

export type YearOfDays = {
  totals: YearTotals
  /** The most frequent first. */
  sports: (Sums & { sport: Sport })[]
  months: PeriodSums[]
  /** The first and last week include only days of this year. */
  weeks: PeriodSums[]
  /** With the sports of a day added together. */
  days: (Sums & { day: string })[]
}

/** Summarizes a year from its days. */
export function yearOfDays(days: readonly DaySums[], weekStart: WeekStart): YearOfDays {
  return {
    totals: { ...addSums(days), active_days: new Set(days.map(({ day }) => day)).size },
    sports: [...Map.groupBy(days, ({ sport }) => sport)]
      .map(([sport, some]) => ({ sport, ...addSums(some) }))
      .toSorted((a, b) => b.count - a.count || (a.sport < b.sport ? -1 : 1)),
    months: periodsOf(days, monthOf),
    weeks: periodsOf(days, (day) => periodOf(Date.parse(day), 'week', weekStart)),
    days: [...Map.groupBy(days, ({ day }) => day)].map(([day, sums]) => ({ day, ...addSums(sums) })),
  }
}

/**
 * The last day of the previous year to compare with: the same day while this year is not over. The year before a leap
 * year has no 29th of February.
 */
export function comparedUntil(year: number, today: string): string {
  const day = today.startsWith(`${year}-`) ? today.slice(5) : '12-31'
  return `${year - 1}-${day === '02-29' ? '02-28' : day}`
}

const monthOf = (day: string): string => day.slice(0, 7)

function periodsOf(days: readonly DaySums[], periodOfDay: (day: string) => string): PeriodSums[] {
  const periods = new Map<string, string>()
  for (const { day } of days) if (!periods.has(day)) periods.set(day, periodOfDay(day))
  const groups = Map.groupBy(days, ({ day, sport }) => `${periods.get(day)} ${sport}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first ? [{ period: periodOfDay(first.day), sport: first.sport, ...addSums(group) }] : []
  })
}
