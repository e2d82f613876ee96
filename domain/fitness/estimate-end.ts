import { dayMs } from '#domain/time/durations.ts'
import { allowedCalls, type CallWindow } from './call-budget.ts'

const quarterMs = 15 * 60_000
/** How long it takes to fetch and store one, when no limit is in the way. */
const msPerActivity = 1500

type Backlog = {
  remaining: number
  callsPerActivity: number
  windows: readonly CallWindow[]
  nowMs: number
}

/** When the last of the older activities will have come; null if there are none. */
export function estimateEndMs({ remaining, callsPerActivity, windows, nowMs }: Backlog): number | null {
  if (remaining <= 0) return null
  const atOnce = nowMs + remaining * msPerActivity
  const ends = windows.map((window) => {
    const perWindow = Math.max(1, Math.floor(allowedCalls(window, false) / callsPerActivity))
    const isOver = window.resetAtMs <= nowMs
    const used = isOver ? 0 : window.used
    const now = Math.max(0, Math.floor((allowedCalls(window, false) - used) / callsPerActivity))
    const later = remaining - now
    if (later <= 0) return atOnce
    const lengthMs = lengthOf(window, windows, nowMs)
    const resetAtMs = isOver ? nowMs + lengthMs : window.resetAtMs
    return resetAtMs + (Math.ceil(later / perWindow) - 1) * lengthMs + (later % perWindow) * msPerActivity
  })
  return Math.max(atOnce, ...ends)
}

/**
 * Platforms count per quarter of an hour and per day. When both end at the same time, the larger limit is the day's.
 */
function lengthOf(window: CallWindow, all: readonly CallWindow[], nowMs: number): number {
  if (window.resetAtMs - nowMs > quarterMs) return dayMs
  const isLarger = all.some(({ limit, resetAtMs }) => resetAtMs === window.resetAtMs && limit < window.limit)
  return isLarger ? dayMs : quarterMs
}
