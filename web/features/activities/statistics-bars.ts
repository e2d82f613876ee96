import type { StatisticsItem } from '#contract/activities/activity.ts'
import { groupOfSport, sportGroups, type Sport, type SportGroup } from '#domain/sport.ts'
import { periodsFrom, type PeriodKind } from '#domain/time/periods.ts'

export const measures = ['distance', 'time', 'ascent', 'count'] as const
export type Measure = (typeof measures)[number]

/** The total of a period in one measure, for each group of sports in it. */
export type Bar = { period: string; total: number; parts: { group: SportGroup; value: number }[] }

/** The fields of a period's totals that are needed here. */
export type Drawn = Pick<StatisticsItem, 'count' | 'distance_m' | 'moving_time_ms' | 'ascent_m'> & {
  period: string
  sport: Sport | null
}

export function measured(item: Drawn, measure: Measure): number {
  const values = {
    distance: item.distance_m,
    time: item.moving_time_ms,
    ascent: item.ascent_m,
    count: item.count,
  }
  return values[measure] ?? 0
}

/** `early` is what was left out before the first bar. */
export type Bars = { bars: Bar[]; early: Bar | null }

/** A clock that was never set says 1970 or 1989: one activity would cause decades of empty bars. */
const maxQuietYears = 10

/**
 * From the first period with activities to the last, in order of time. A lone activity long before all others
 * is returned separately.
 */
export function barsOf(items: readonly Drawn[], kind: PeriodKind, measure: Measure): Bars {
  const byPeriod = Map.groupBy(items, ({ period }) => period)
  const known = [...byPeriod.keys()].toSorted()
  const draw = (period: string) => barOf(period, byPeriod.get(period) ?? [], measure)
  const [oldest, second] = known
  const isAlone =
    oldest !== undefined && byPeriod.get(oldest)?.reduce((sum, { count }) => sum + count, 0) === 1
  const isEarly = isAlone && second !== undefined && yearOf(second) - yearOf(oldest) > maxQuietYears
  const [first, last] = [isEarly ? second : oldest, known.at(-1)]
  if (first === undefined || last === undefined) return { bars: [], early: null }
  return { bars: periodsFrom(first, last, kind).map(draw), early: isEarly ? draw(oldest) : null }
}

/** Periods start with their year. */
const yearOf = (period: string): number => Number.parseInt(period, 10)

function barOf(period: string, items: readonly Drawn[], measure: Measure): Bar {
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
