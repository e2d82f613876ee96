import type { TimeRange } from './time-ranges.ts'
import type { Clip } from './timeline.ts'

type Link = {
  timing: { start_ms: number | null; rate: number; ranges: readonly (readonly [number, number])[] | null }
  duration_ms: number | null
}

/** The videos of a project. The durations of our own videos are given separately; other links contain theirs. */
export function clipsOf(links: readonly Link[], durations: readonly (number | null)[]): Clip[] {
  return links.map(({ timing, duration_ms: own }, index) => ({
    durationMs: durations[index] ?? own ?? 0,
    startMs: timing.start_ms,
    rate: timing.rate,
    ranges: timing.ranges?.map(([from, to]): TimeRange => [from, to]) ?? null,
  }))
}
