import { dayMs } from '#domain/time/durations.ts'
import type { Limits } from './fitness-provider.ts'

const quarterMs = 900_000

/** Windows end every quarter of an hour on the clock, and at midnight UTC. */
const lengths = [quarterMs, dayMs] as const

type Window = Limits['windows'][number]

/**
 * What Strava reported about the calls of the whole application, with separate limits for reading. Refused calls count
 * too.
 */
export function stravaLimits(now: () => number) {
  let windows: Window[] = []

  /** The current windows: those that have ended start over. */
  function current(): Window[] {
    return windows.map((window, index) =>
      window.resetAtMs > now() ? window : { ...window, used: 0, resetAtMs: endOf(index, now()) },
    )
  }

  return {
    notice(headers: Headers): void {
      const found = ['x-ratelimit', 'x-readratelimit'].flatMap((name) => {
        const limits = numbersOf(headers.get(`${name}-limit`))
        const used = numbersOf(headers.get(`${name}-usage`))
        return limits.length === 2 && used.length === 2
          ? limits.map((limit, at) => ({ limit, used: used[at] ?? 0 }))
          : []
      })
      if (found.length > 0)
        windows = found.map((window, index) => ({ ...window, resetAtMs: endOf(index, now()) }))
    },
    limits: (): Limits | null => (windows.length > 0 ? { windows: current() } : null),
    /** When the last of the used-up windows starts over. */
    retryAtMs(): number {
      const full = current().filter(({ used, limit }) => used >= limit)
      return Math.max(endOf(0, now()), ...full.map(({ resetAtMs }) => resetAtMs))
    },
  }
}

function endOf(index: number, nowMs: number): number {
  const length = lengths[index % 2] ?? quarterMs
  return (Math.floor(nowMs / length) + 1) * length
}

function numbersOf(header: string | null): number[] {
  const numbers = (header ?? '').split(',').map((part) => Number(part.trim() || Number.NaN))
  return numbers.every((number) => Number.isSafeInteger(number) && number >= 0) ? numbers : []
}
