import { formatsOfZones } from '#domain/time/formats-of-zones.ts'
import { writtenTime as writeForReader } from '#web/lib/written-time.ts'

const formatOf = formatsOfZones('en-CA', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hourCycle: 'h23',
})

type ClockParts = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'fractionalSecond', string>

function clockPartsAt(ms: number, zone: string): ClockParts {
  const parts = formatOf(zone)
    .formatToParts(ms)
    .map(({ type, value }) => [type, value])
  return Object.fromEntries(parts) as ClockParts
}

/** '2024-06-12T10:30:15.250', as date and time fields expect it. */
export function localDigits(ms: number, zone: string): string {
  const { year, month, day, hour, minute, second, fractionalSecond } = clockPartsAt(ms, zone)
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}.${fractionalSecond}`
}

const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/

/** The moment at which clocks of the place show these digits; null if they are not a time. */
export function momentOf(local: string, zone: string): number | null {
  const asUtc = isWhole.test(local) ? Date.parse(`${local}Z`) : Number.NaN
  if (Number.isNaN(asUtc)) return null
  // Twice, because the first guess may lie on the other side of a clock change.
  const guess = asUtc - offsetAt(asUtc, zone)
  return asUtc - offsetAt(guess, zone)
}

const offsetAt = (ms: number, zone: string): number => Date.parse(`${localDigits(ms, zone)}Z`) - ms

/** The zone used where that of the place is unknown. It is shown with the times. */
export const unknownZone = 'UTC'

const suffixOf = (zone: string): string => (zone === unknownZone ? ' UTC' : '')

/** '10:30:15.2': time of day to the tenth of a second. */
export function writtenTime(ms: number, zone: string): string {
  return writeForReader(ms, 'tenths_clock', zone) + suffixOf(zone)
}

/** '12 Jun 2024, 10:30', as people write it. */
export function writtenMoment(ms: number, zone: string): string {
  return writeForReader(ms, 'moment', zone) + suffixOf(zone)
}

/** '12 Jun 2024' */
export function writtenDay(ms: number, zone: string): string {
  return writeForReader(ms, 'day', zone)
}
