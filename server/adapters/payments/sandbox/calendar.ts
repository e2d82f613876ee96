import { daySeconds } from '#domain/time/durations.ts'

/** The same day of a later month, or its last day if it is shorter. Unix seconds. */
export function monthsAfter(anchor: number, months: number): number {
  const date = new Date(anchor * 1000)
  const firstOfMonth = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)
  const lastDay = new Date(firstOfMonth)
  lastDay.setUTCMonth(lastDay.getUTCMonth() + 1, 0)
  const day = Math.min(date.getUTCDate(), lastDay.getUTCDate())
  const timeOfDay = anchor % daySeconds
  return firstOfMonth / 1000 + (day - 1) * daySeconds + timeOfDay
}

/** The first renewal after this moment. */
export function nextRenewal(anchor: number, after: number): number {
  let months = 1
  while (monthsAfter(anchor, months) <= after) months++
  return monthsAfter(anchor, months)
}
