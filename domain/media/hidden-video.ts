import { cutRanges, intersectRanges, type TimeRange } from '#domain/time/time-ranges.ts'
import { servedTime, widenToSegments, type ServedStretch } from './served-time.ts'
import type { VisibleParts } from './visible-parts.ts'

/** How long a video is, and where the segments of its stream begin and end. */
type Stream = { durationMs: number; bounds: readonly number[] }

/**
 * The shown parts of a video minus everything hidden. Segments are served as a whole, so a segment with anything hidden
 * in it is left out.
 */
export function shownWithout(
  ranges: VisibleParts,
  hidden: readonly TimeRange[],
  { durationMs, bounds }: Stream,
): VisibleParts {
  if (hidden.length === 0) return ranges
  return cutRanges(ranges ?? [[0, durationMs]], widenToSegments(hidden, bounds))
}

/** The shown parts for which there are segments. While a video is being prepared, some are still missing. */
export function servedParts(shown: VisibleParts, bounds: readonly number[]): TimeRange[] | null {
  return shown && intersectRanges(shown, servedTime(shown, bounds).stretches.map(rangeOf))
}

/** When a video was filmed, and which parts of it are shown. */
type Placed = { start_ms: number | null; rate: number; ranges: TimeRange[] | null }

/**
 * The same for viewers who only get what is served. For each stretch of the video that is left: when the first frame
 * they get would have been filmed if everything they get were like this stretch, and what they see of it. Nothing in it
 * reveals what came before.
 */
export function servedPlaces({ start_ms, rate, ranges }: Placed, bounds: readonly number[]): Placed[] {
  const { isCut, stretches } = servedTime(ranges, bounds)
  if (!isCut || ranges === null) return [{ start_ms, rate, ranges }]
  if (stretches.length === 0) return [{ start_ms: null, rate, ranges: [] }]
  return stretches.map((stretch) => {
    const cutMs = stretch.fromMs - stretch.servedFromMs
    return {
      start_ms: start_ms === null ? null : rounded(start_ms + cutMs * rate),
      rate,
      ranges: intersectRanges(ranges, [rangeOf(stretch)]).map(([from, to]): TimeRange => [
        Math.max(stretch.servedFromMs, rounded(from - cutMs)),
        rounded(to - cutMs),
      ]),
    }
  })
}

const rangeOf = ({ fromMs, toMs }: ServedStretch): TimeRange => [fromMs, toMs]

/** In whole microseconds, because the last digits of a sum would reveal how large its parts were. */
const rounded = (ms: number): number => Math.round(ms * 1000) / 1000
