import { joinRanges, type TimeRange } from '#domain/time/time-ranges.ts'
import { segmentBounds, type Streams } from './streams.ts'
import { showsSome, type VisibleParts } from './visible-parts.ts'

/** A part of a video that is served without interruption. Stored times are those of the owner's video. */
export type ServedStretch = {
  /** Stored times. */
  fromMs: number
  toMs: number
  /** When it begins in the served video. */
  servedFromMs: number
  /** The segments of which it consists: the first, and the one after the last. */
  firstSegment: number
  endSegment: number
}

/**
 * What others get of a video that is not shown completely: the served segments one after another, starting at 0.
 * Nothing about the times reveals how much is missing, or where.
 */
export type ServedTime = {
  /** False if everything is served, so that stored and served times are the same. */
  isCut: boolean
  stretches: readonly ServedStretch[]
  servedDurationMs: number
  /** Undefined where nothing is served. The end of a stretch is not part of it. */
  toServed: (storedMs: number) => number | undefined
  /** Undefined beyond the end. */
  toStored: (servedMs: number) => number | undefined
  /** The served parts of stored ranges, joined where they meet in served time. */
  rangesToServed: (ranges: readonly TimeRange[]) => TimeRange[]
}

/**
 * A segment is served if any of it is shown. `bounds` is when each segment begins and the last one ends (see
 * `segmentBounds`); it is needed only if something is hidden.
 */
export function servedTime(shown: VisibleParts, bounds: readonly number[]): ServedTime {
  const stretches = stretchesOf(shown, bounds)
  const isCut = shown !== null && !isEverything(stretches, bounds)
  const servedDurationMs = stretches.reduce((sum, { fromMs, toMs }) => rounded(sum + toMs - fromMs), 0)
  const toServed = (storedMs: number): number | undefined => {
    const stretch = stretches.find(({ fromMs, toMs }) => storedMs >= fromMs && storedMs < toMs)
    return stretch && placed(stretch, storedMs)
  }
  const toStored = (servedMs: number): number | undefined => {
    const stretch = stretches.findLast(({ servedFromMs }) => servedFromMs <= servedMs)
    if (!stretch || servedMs >= servedDurationMs) return undefined
    return rounded(Math.min(stretch.fromMs + servedMs - stretch.servedFromMs, stretch.toMs - smallestMs))
  }
  const rangesToServed = (ranges: readonly TimeRange[]): TimeRange[] =>
    joinRanges(
      ranges.flatMap(([from, to]) =>
        stretches.map((stretch): TimeRange => [
          placed(stretch, Math.max(from, stretch.fromMs)),
          placed(stretch, Math.min(to, stretch.toMs)),
        ]),
      ),
    )
  if (isCut) return { isCut, stretches, servedDurationMs, toServed, toStored, rangesToServed }
  return {
    isCut,
    stretches,
    servedDurationMs,
    toServed: (ms) => ms,
    toStored: (ms) => ms,
    rangesToServed: joinRanges,
  }
}

type Segmented = Pick<Streams, 'is_whole' | 'durations'> | null

/**
 * While a video is being encoded and anything of it is hidden, nothing is served, because it is not yet known where
 * segments end.
 */
export function servedTimeOf(shown: VisibleParts, streams: Segmented): ServedTime {
  return servedTime(shown, boundsOf(streams))
}

/** Where the segments of a video begin and end; none until all of it is encoded. */
export function boundsOf(streams: Segmented): number[] {
  return streams?.is_whole ? segmentBounds(streams.durations) : []
}

/**
 * Hidden ranges, enlarged to whole segments: otherwise a segment with a single shown moment would be served with
 * everything hidden in it. In whole milliseconds, rounded outwards, so that later rounding does not reveal anything.
 */
export function widenToSegments(hidden: readonly TimeRange[], bounds: readonly number[]): TimeRange[] {
  return joinRanges(
    hidden
      .filter(([from, to]) => from < to)
      .map(([from, to]): TimeRange => [
        Math.floor(bounds.findLast((bound) => bound <= from) ?? from),
        Math.ceil(bounds.find((bound) => bound >= to) ?? to),
      ]),
  )
}

function stretchesOf(shown: VisibleParts, bounds: readonly number[]): ServedStretch[] {
  const stretches: ServedStretch[] = []
  for (let segment = 0; segment + 1 < bounds.length; segment++) {
    const [fromMs, toMs] = [bounds[segment]!, bounds[segment + 1]!]
    if (!showsSome(shown, fromMs, toMs)) continue
    const last = stretches.at(-1)
    if (last?.endSegment === segment) {
      last.toMs = toMs
      last.endSegment++
      continue
    }
    const servedFromMs = last ? rounded(last.servedFromMs + last.toMs - last.fromMs) : 0
    stretches.push({ fromMs, toMs, servedFromMs, firstSegment: segment, endSegment: segment + 1 })
  }
  return stretches
}

const isEverything = ([first, ...rest]: readonly ServedStretch[], bounds: readonly number[]): boolean =>
  first?.firstSegment === 0 && first.endSegment === bounds.length - 1 && rest.length === 0

const placed = ({ fromMs, servedFromMs }: ServedStretch, storedMs: number): number =>
  rounded(servedFromMs + storedMs - fromMs)

const smallestMs = 0.001

/** In whole microseconds, because the last digits of a difference would reveal how large its parts were. */
const rounded = (ms: number): number => Math.round(ms * 1000) / 1000
