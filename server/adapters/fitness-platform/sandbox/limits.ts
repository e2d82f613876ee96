import type { ProviderId } from '#domain/fitness/provider.ts'
import { dayMs, hourMs, minuteMs } from '#domain/time/durations.ts'
import { countCall } from './world.ts'
import type { Platform } from './state.ts'

const quarterMs = 15 * minuteMs

/** The windows of each platform, shortest first. */
const windows: Record<ProviderId, readonly number[]> = {
  strava: [quarterMs, dayMs],
  intervals: [quarterMs, dayMs],
  polar: [quarterMs, dayMs],
  wahoo: [5 * minuteMs, hourMs, dayMs],
  webdav: [quarterMs],
}

/** The first window has the limit, the others have ten times as many. */
const limitsOf = ({ limit }: Platform, provider: ProviderId): number[] =>
  windows[provider].map((_, index) => (index === 0 ? limit : limit * 10))

type Call = { nowMs: number; /** Acts as if the limit had been used up. */ isOneTooMany: boolean }

/** Counts a call, even if it is refused. */
export function takeCall(
  platform: Platform,
  provider: ProviderId,
  { nowMs, isOneTooMany }: Call,
): { isAllowed: boolean; headers: Record<string, string> } {
  countCall(platform, windows[provider], nowMs)
  const limits = limitsOf(platform, provider)
  const used = isOneTooMany ? limits.map((limit) => limit + 1) : platform.windows.map(({ calls }) => calls)
  const isAllowed = used.every((count, index) => count <= (limits[index] ?? 0))
  return { isAllowed, headers: headersOf[provider]({ limits, used, nowMs }) }
}

type Figures = { limits: number[]; used: number[]; nowMs: number }

const secondsLeft = (nowMs: number, lengthMs: number): number =>
  Math.ceil((lengthMs - (nowMs % lengthMs)) / 1000)

const headersOf: Record<ProviderId, (figures: Figures) => Record<string, string>> = {
  strava: ({ limits, used }) => ({
    'x-ratelimit-limit': limits.map((limit) => limit * 2).join(','),
    'x-ratelimit-usage': used.join(','),
    'x-readratelimit-limit': limits.join(','),
    'x-readratelimit-usage': used.join(','),
  }),
  intervals: ({ nowMs }) => ({ 'retry-after': String(secondsLeft(nowMs, quarterMs)) }),
  polar: ({ limits, used, nowMs }) => ({
    'ratelimit-limit': limits.join(', '),
    'ratelimit-usage': used.join(', '),
    'ratelimit-reset': `${secondsLeft(nowMs, quarterMs)}, ${secondsLeft(nowMs, dayMs)}`,
  }),
  wahoo: ({ limits, used, nowMs }) => ({
    'x-ratelimit-limit': limits.toReversed().join(', '),
    'x-ratelimit-remaining': limits
      .map((limit, index) => Math.max(0, limit - (used[index] ?? 0)))
      .toReversed()
      .join(', '),
    'x-ratelimit-reset': String(secondsLeft(nowMs, 5 * minuteMs)),
  }),
  webdav: ({ nowMs }) => ({ 'retry-after': String(secondsLeft(nowMs, quarterMs)) }),
}
