import type { CalendarActivity, CalendarDay } from '#contract/calendar/calendar.ts'
import { addSums, type Sums } from '#domain/calendar/add-sums.ts'

/** A month with the weeks it touches, by day. */
export type MonthData = {
  month: string
  today: string
  sums: ReadonlyMap<string, readonly CalendarDay[]>
  activities: ReadonlyMap<string, readonly CalendarActivity[]>
}

export const sumsOfDays = ({ sums }: Pick<MonthData, 'sums'>, days: readonly string[]): Sums =>
  addSums(days.flatMap((day) => sums.get(day) ?? []))
