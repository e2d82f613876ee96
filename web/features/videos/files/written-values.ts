import { dayMs, hourMs } from '#domain/time/durations.ts'

const numbers = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 7 })
const whole = new Intl.NumberFormat('en-US')

/** As precise as is useful; empty for unknown values. */
export function writtenNumber(value: number | null): string {
  return value === null || Number.isNaN(value) ? '–' : numbers.format(value)
}

export const writtenCount = (count: number): string => whole.format(count)

/** Decimal, as files are listed: '512 kB', '12.4 GB'. */
export function writtenBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const steps = ['kB', 'MB', 'GB', 'TB'] as const
  let [value, step] = [bytes / 1000, 0]
  for (; value >= 999.5 && step < steps.length - 1; step++) value /= 1000
  return `${Number(value.toPrecision(3))} ${steps[step]}`
}

export function writtenSeconds(seconds: number | null): string {
  return seconds === null ? '–' : `${writtenNumber(Math.round(seconds * 1000) / 1000)} s`
}

export const writtenRate = (rate: number | null): string =>
  rate === null ? '–' : `${Number(rate.toPrecision(5))} Hz`

/** '2024-06-12 08:30:15.250', the digits of UTC. */
export const writtenMoment = (ms: number): string => new Date(ms).toISOString().slice(0, 23).replace('T', ' ')

/** '+2:00:00', '−0.35 s', '+12 days'. */
export function writtenShift(ms: number): string {
  const sign = ms < 0 ? '−' : '+'
  const size = Math.abs(ms)
  if (size >= 2 * dayMs) return `${sign}${whole.format(Math.round(size / dayMs))} days`
  if (size < 60_000) return `${sign}${Number((size / 1000).toFixed(3))} s`
  const [hours, minutes, seconds] = [
    Math.floor(size / hourMs),
    Math.floor(size / 60_000) % 60,
    Math.floor(size / 1000) % 60,
  ]
  return `${sign}${hours}:${String(minutes).padStart(2, '0')}:${String(seconds).padStart(2, '0')}`
}

/** '± 0.05 s', '± 2 min'. */
export function writtenError(ms: number): string {
  return ms < 60_000 ? `± ${Number((ms / 1000).toFixed(2))} s` : `± ${Math.round(ms / 60_000)} min`
}
