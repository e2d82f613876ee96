import type { StatisticsItem } from '#contract/activity.ts'
import { groupOfSport, sportGroups, type SportGroup } from '#domain/sport.ts'
import { periodsFrom, type PeriodKind } from '#domain/time/periods.ts'

export const measures = ['distance', 'time', 'ascent', 'count'] as const
export type Measure = (typeof measures)[number]

/** What a period adds up to in one measure, for each group of sports that was done in it. */
export type Bar = { period: string; total: number; parts: { group: SportGroup; value: number }[] }

export function measured(item: StatisticsItem, measure: Measure): number {
  const values = { distance: item.distance_m, time: item.moving_time_ms, ascent: item.ascent_m, count: item.count }
  return values[measure] ?? 0
}

/** From the first period in which something happened to the last, in the order of time. */
export function barsOf(items: readonly StatisticsItem[], kind: PeriodKind, measure: Measure): Bar[] {
  const byPeriod = Map.groupBy(items, ({ period }) => period)
  const known = [...byPeriod.keys()].toSorted()
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined) return []
  return periodsFrom(first, last, kind).map((period) => barOf(period, byPeriod.get(period) ?? [], measure))
}

function barOf(period: string, items: readonly StatisticsItem[], measure: Measure): Bar {
  const sums = new Map<SportGroup, number>()
  for (const item of items) {
    const group = groupOfSport(item.sport ?? 'other')
    sums.set(group, (sums.get(group) ?? 0) + measured(item, measure))
  }
  const parts = sportGroups.flatMap((group) => {
    const value = sums.get(group) ?? 0
    return value > 0 ? [{ group, value }] : []
  })
  return { period, total: parts.reduce((sum, { value }) => sum + value, 0), parts }
}
