import type { Sport } from '#domain/sport.ts'
import { periodOf } from '#domain/time/periods.ts'
import { addSums, type Sums } from './add-sums.ts'

/** The sums of one sport on one day. */
export type DaySums = Sums & { day: string; sport: Sport }
export type PeriodSums = Sums & { period: string; sport: Sport }
type YearTotals = Sums & { active_days: number }

export type YearOfDays = {
  totals: YearTotals
  /** The most frequent first. */
  sports: (Sums & { sport: Sport })[]
  months: PeriodSums[]
  /** Of the first and last week, only the days of this year. */
  weeks: PeriodSums[]
  /** All sports of a day together. */
  days: (Sums & { day: string })[]
  /** The year before, up to the same day if this year is not over. */
  before: { until: string; totals: YearTotals }
}

/** From the days of a year and of the year before. */
export function yearOfDays(kept: readonly DaySums[], year: number, today: string): YearOfDays {
  const own = kept.filter(({ day }) => Number(day.slice(0, 4)) === year)
  const until = `${year - 1}-${today.startsWith(`${year}-`) ? today.slice(5) : '12-31'}`
  const before = kept.filter(({ day }) => Number(day.slice(0, 4)) === year - 1 && day <= until)
  return {
    totals: totalsOf(own),
    sports: [...Map.groupBy(own, ({ sport }) => sport)]
      .map(([sport, days]) => ({ sport, ...addSums(days) }))
      .toSorted((a, b) => b.count - a.count || (a.sport < b.sport ? -1 : 1)),
    months: periodsOf(own, 'month'),
    weeks: periodsOf(own, 'week'),
    days: [...Map.groupBy(own, ({ day }) => day)].map(([day, sums]) => ({ day, ...addSums(sums) })),
    before: { until, totals: totalsOf(before) },
  }
}

const totalsOf = (days: readonly DaySums[]): YearTotals => ({
  ...addSums(days),
  active_days: new Set(days.map(({ day }) => day)).size,
})

function periodsOf(days: readonly DaySums[], kind: 'week' | 'month'): PeriodSums[] {
  const periods = new Map<string, string>()
  const periodOfDay = (day: string): string => {
    const known = periods.get(day) ?? periodOf(Date.parse(day), kind)
    periods.set(day, known)
    return known
  }
  const groups = Map.groupBy(days, ({ day, sport }) => `${periodOfDay(day)} ${sport}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first ? [{ period: periodOfDay(first.day), sport: first.sport, ...addSums(group) }] : []
  })
}
