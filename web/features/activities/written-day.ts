// Created once: a list has dozens of dates.
const days = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A local date such as `2026-05-03`: `3 May 2026`. */
export const writtenDay = (day: string): string => days.format(Date.parse(`${day}T00:00:00Z`))
