const utc = { timeZone: 'UTC' } as const

/** Days have no time zone: they are written as they are. */
const writer = (style: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(undefined, { ...style, ...utc })
  return (day: string): string => format.format(Date.parse(day))
}

export const longDay = writer({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
export const plainDay = writer({ day: 'numeric', month: 'short', year: 'numeric' })
export const shortDay = writer({ day: 'numeric', month: 'short' })
export const longMonth = writer({ month: 'long', year: 'numeric' })
export const monthName = writer({ month: 'long' })
export const shortMonth = writer({ month: 'short' })
export const weekdayName = writer({ weekday: 'long' })
export const shortWeekday = writer({ weekday: 'short' })
