import { daysAfter, mondayOf, monthsAfter } from '#domain/calendar/calendar-day.ts'

/**
 * Where a key leads from a day; undefined for keys that do something else. In a calendar, weeks are rows; in a
 * year, they are columns.
 */
export function dayByKey(
  key: string,
  day: string,
  layout: 'weeks-as-rows' | 'weeks-as-columns',
): string | undefined {
  const [across, along] = layout === 'weeks-as-rows' ? [1, 7] : [7, 1]
  const steps: Record<string, number> = {
    ArrowLeft: -across,
    ArrowRight: across,
    ArrowUp: -along,
    ArrowDown: along,
  }
  const step = steps[key]
  if (step !== undefined) return daysAfter(day, step)
  if (key === 'Home') return mondayOf(day)
  if (key === 'End') return daysAfter(mondayOf(day), 6)
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
