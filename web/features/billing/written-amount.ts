import { writtenTime } from '#web/lib/written-time.ts'

/** '$3.21', or another currency as English writes it. */
export function writtenAmount(cents: number, currency = 'usd'): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)
}

/** A day by the clock of whoever reads it. */
export const writtenDay = (ms: number): string => writtenTime(ms, 'day')

export const writtenMoment = (ms: number): string => writtenTime(ms, 'moment')
