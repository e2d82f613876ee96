import { serverMessages } from '#contract/server-messages.ts'
import type { Recording } from '#domain/telemetry/recording.ts'
import { localDay } from './place-and-day.ts'

export type Times = { startMs: number; endMs: number; isTimed: boolean }

const dayMs = 86_400_000
/** There were no portable receivers before; clocks that lost their battery start at 1970 or 1980. */
const earliestMs = Date.UTC(1990, 0, 1)

/** A route has no times, so it is dated by its file. */
export function timesOf(
  { samples: { time }, start_ms, device_totals }: Recording,
  { lastModifiedMs, nowMs }: { lastModifiedMs: number | null; nowMs: number },
): Times {
  const first = time[0] ?? Number.NaN
  if (Number.isFinite(first)) {
    return { startMs: Math.round(first), endMs: Math.round(time.at(-1) ?? first), isTimed: true }
  }
  const isTimed = time.length === 0 && start_ms !== null
  const isSane = (ms: number) => isTimed || whyNotThen({ startMs: ms, endMs: ms }, nowMs) === null
  const startMs = Math.round([start_ms, lastModifiedMs].find((ms) => ms !== null && isSane(ms)) ?? nowMs)
  return {
    startMs,
    endMs: startMs + (isTimed ? Math.round(device_totals?.elapsed_time_ms ?? 0) : 0),
    isTimed,
  }
}

/** The reason why it cannot have been recorded then, if so. */
export function whyNotThen(
  { startMs, endMs }: Pick<Times, 'startMs' | 'endMs'>,
  nowMs: number,
): string | null {
  if (startMs < earliestMs) return serverMessages.recordedTooEarly(dayOf(startMs))
  return endMs > nowMs + dayMs ? serverMessages.recordedInFuture(dayOf(Math.max(startMs, endMs))) : null
}

const dayOf = (ms: number): string => (Math.abs(ms) <= 8.64e15 ? localDay(ms, 'UTC') : 'an impossible day')
