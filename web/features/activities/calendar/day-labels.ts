import type { TimeStyle } from '#domain/time/written-time.ts'
import { writtenDay } from '#web/lib/written-time.ts'

const writer = (style: TimeStyle) => (day: string) => writtenDay(day, style)

export const longDay = writer('spoken_day')
export const plainDay = writer('day')
export const shortDay = writer('short_day')
export const longMonth = writer('month')
export const monthName = writer('month_name')
export const shortMonth = writer('short_month_name')
export const weekdayName = writer('weekday')
export const shortWeekday = writer('short_weekday')
