/** The same day of the next month, or its last day: from 31 January to 28 February. */
export function monthLater(timeMs: number): number {
  const date = new Date(timeMs)
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + 1)
  // The next month is shorter, so the date has moved into the month after it.
  if (date.getUTCDate() !== day) date.setUTCDate(0)
  return date.getTime()
}
