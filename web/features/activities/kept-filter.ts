import type { OwnActivityItem, Filters, StatisticsItem } from '#contract/activities/activity.ts'
import type { ListFilter } from './list-filter.ts'
import { monthOf } from './list-rows.ts'

/** Filters like the server does, except by description, origin and gear, which lists do not include. */
export function filterKept(items: readonly OwnActivityItem[], filter: ListFilter): OwnActivityItem[] {
  const { sport, year, country } = filter
  const words = (filter.q ?? '').toLocaleLowerCase().split(/\s+/)
  return items.filter(
    (item) =>
      (sport === undefined || item.sport === sport) &&
      (year === undefined || yearOf(item) === year) &&
      (country === undefined || item.country === country) &&
      words.every((word) => item.title.toLocaleLowerCase().includes(word)),
  )
}

const yearOf = (item: OwnActivityItem): number => Number(monthOf(item).slice(0, 4))

const summed = [
  'distance_m',
  'elapsed_time_ms',
  'moving_time_ms',
  'ascent_m',
  'descent_m',
  'calories',
] as const

/**
 * The totals of each month, in the order of the list. If the list is incomplete, so is its last month, which is left
 * out.
 */
export function monthsOfKept(items: readonly OwnActivityItem[], isWhole: boolean): StatisticsItem[] {
  const byMonth = Map.groupBy(items, monthOf)
  if (!isWhole) byMonth.delete(monthOf(items.at(-1) ?? { start_time_ms: 0, timezone: 'UTC' }))
  return [...byMonth].map(([period, some]) => {
    const totals: StatisticsItem = {
      period,
      sport: null,
      count: some.length,
      distance_m: null,
      elapsed_time_ms: null,
      moving_time_ms: null,
      ascent_m: null,
      descent_m: null,
      calories: null,
    }
    for (const name of summed)
      for (const item of some) if (item[name] !== null) totals[name] = (totals[name] ?? 0) + item[name]
    return totals
  })
}

const byCount = (a: { count: number }, b: { count: number }) => b.count - a.count

/** The available filter values, most frequent first, and the years, latest first. */
export function filtersOfKept(items: readonly OwnActivityItem[]): Filters {
  const counted = <T>(valueOf: (item: OwnActivityItem) => T): [T, number][] =>
    [...Map.groupBy(items, valueOf)].map(([value, some]): [T, number] => [value, some.length])
  return {
    sports: counted(({ sport }) => sport)
      .map(([sport, count]) => ({ sport, count }))
      .toSorted(byCount),
    years: counted(yearOf)
      .map(([year, count]) => ({ year, count }))
      .toSorted((a, b) => b.year - a.year),
    countries: counted(({ country }) => country)
      .flatMap(([country, count]) => (country === null ? [] : [{ country, count }]))
      .toSorted(byCount),
    trails: [],
    difficulties: [],
  }
}
