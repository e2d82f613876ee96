import { dayMs, hourMs } from '#domain/time/durations.ts'

const steps = [
  ['year', 365 * dayMs],
  ['month', 30 * dayMs],
  ['week', 7 * dayMs],
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', 60_000],
] as const

/** `3 days ago`; within the last minute `now`. */
export function agoOf(time: string, nowMs: number): string {
  const passedMs = Math.max(0, nowMs - Date.parse(time))
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  const step = steps.find(([, ms]) => passedMs >= ms)
  return step ? format.format(-Math.floor(passedMs / step[1]), step[0]) : format.format(0, 'second')
}
