import { cutRanges, isIn, joinRanges, type TimeRange } from '#domain/time/time-ranges.ts'

/** What others may watch of a video, in milliseconds; null for all of it. The ranges are merged. */
export type VisibleParts = readonly TimeRange[] | null

/** Whether any part between two moments is visible. */
export function showsSome(shown: VisibleParts, fromMs: number, toMs: number): boolean {
  return shown === null || shown.some(([from, to]) => from < toMs && fromMs < to)
}

export function showsMoment(shown: VisibleParts, ms: number): boolean {
  return shown === null || isIn(shown, ms)
}

/** Everything visible in any of them. */
export function unionOfShown(all: readonly VisibleParts[]): VisibleParts {
  const ranges = all.flatMap((shown) => shown ?? [])
  return all.includes(null) ? null : joinRanges(ranges)
}

/** Whether something visible before no longer is. */
export function showsLess(before: VisibleParts, after: VisibleParts): boolean {
  if (after === null) return false
  return before === null || cutRanges(before, after).length > 0
}

const latestPosterMs = 10_000

/** The moment of the default poster. When a video begins, the camera is often still being set down. */
export function posterMsOf(durationMs: number): number {
  return Math.min(durationMs / 10, latestPosterMs)
}

const minPosterRangeMs = 1000

/** The moment of a poster, and the end of the visible part around it. */
export type PosterMoment = { atMs: number; untilMs: number }

/**
 * The moment of the poster for others: where the default one would be if the first part that is long enough were the
 * whole video; null if they get the default one, or nothing is visible. Where something is cut, the default one would
 * reveal how much: its stored moment is known, and so is when viewers see it.
 */
export function otherPosterOf(
  shown: VisibleParts,
  { durationMs, isCut }: { durationMs: number; isCut: boolean },
): PosterMoment | null {
  if (shown === null || (!isCut && showsMoment(shown, posterMsOf(durationMs)))) return null
  const within = shown
    .map(([from, to]): TimeRange => [from, Math.min(to, durationMs)])
    .filter(([from, to]) => from < to)
  const [from, to] = within.find((range) => range[1] - range[0] >= minPosterRangeMs) ?? within[0] ?? []
  if (from === undefined || to === undefined) return null
  return { atMs: Math.floor(from + posterMsOf(to - from)), untilMs: to }
}
