/** '$3.21', or another currency as English writes it. */
export function writtenAmount(cents: number, currency = 'usd'): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)
}

const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** A day by the clock of whoever reads it. */
export const writtenDay = (ms: number): string => days.format(ms)

const moments = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' })

export const writtenMoment = (ms: number): string => moments.format(ms)
