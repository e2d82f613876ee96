import type { OwnActivityItem, StatisticsItem } from '#contract/activities/activity.ts'
import { localMonth } from '#domain/time/local-day.ts'

/** A list by month, flattened, so that only visible rows have to be rendered. */
export type ListRow =
  | { kind: 'month'; month: string; totals: StatisticsItem | undefined }
  | { kind: 'activity'; activity: OwnActivityItem }

/** The month in which it began, in local time: `2026-11`. */
export function monthOf({
  start_time_ms,
  timezone,
}: Pick<OwnActivityItem, 'start_time_ms' | 'timezone'>): string {
  return localMonth(start_time_ms, timezone)
}

const knownMonths = new WeakMap<OwnActivityItem, string>()

/** When the list has grown by a page, the months of all its items are needed again. */
function rememberedMonthOf(activity: OwnActivityItem): string {
  const month = knownMonths.get(activity) ?? monthOf(activity)
  knownMonths.set(activity, month)
  return month
}

export function rowsOf(activities: readonly OwnActivityItem[], months: readonly StatisticsItem[]): ListRow[] {
  const totalsOf = new Map(months.map((month) => [month.period, month]))
  const rows: ListRow[] = []
  let last = ''
  for (const activity of activities) {
    const month = rememberedMonthOf(activity)
    if (month !== last) rows.push({ kind: 'month', month, totals: totalsOf.get(month) })
    last = month
    rows.push({ kind: 'activity', activity })
  }
  return rows
}
