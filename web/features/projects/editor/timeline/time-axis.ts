import type { Samples } from '#domain/telemetry/recording.ts'
import { dayMs, daySeconds } from '#domain/time/durations.ts'
import type { TimeRange } from '#domain/time/time-ranges.ts'

export type Span = { from: number; to: number }

type Placed = { durationMs: number | null; link: { timing: { start_ms: number | null; rate: number } } }

/** The whole time span of a video; null when unknown. */
export function spanOfVideo({ durationMs, link }: Placed): Span | null {
  const { start_ms: start, rate } = link.timing
  return start === null ? null : { from: start, to: start + (durationMs ?? 0) * rate }
}

function spanOfSamples({ time }: Samples): Span | null {
  const [from, to] = [time[0], time.at(-1)]
  return from === undefined || to === undefined || Number.isNaN(from + to) ? null : { from, to }
}

/** A little space at both ends, so that what lies there can be grabbed. */
const room = 0.04
const minMs = 10_000
/** Recordings of other days must not squeeze everything else. */
const farMs = dayMs

/** Whether a recording is of the same days. */
export function isNear(samples: Samples, { from, to }: Span): boolean {
  const span = spanOfSamples(samples)
  return span !== null && span.to > from - farMs && span.from < to + farMs
}

/** Everything the axis has to show; null when no time is known. */
export function wholeSpan(
  videos: readonly Placed[],
  recordings: readonly { samples: Samples | null }[],
): Span | null {
  const filmed = filmedSpan(videos)
  const near = recordings.flatMap(({ samples }) =>
    samples && (!filmed || isNear(samples, filmed)) ? (spanOfSamples(samples) ?? []) : [],
  )
  const all = filmed ? [filmed, ...near] : near
  return all.length === 0 ? null : roomy(joined(all))
}

/**
 * The videos that share one axis: those of the same days as the selected one. Otherwise a camera whose clock
 * is years off would squeeze the others until nothing is visible.
 */
export function videosAround<Video extends Placed>(
  videos: readonly Video[],
  selected: Video | null,
): Video[] {
  const groups: { videos: Video[]; to: number }[] = []
  const placed = videos.flatMap((video) => {
    const span = spanOfVideo(video)
    return span ? [{ video, span }] : []
  })
  for (const { video, span } of placed.toSorted((one, other) => one.span.from - other.span.from)) {
    const last = groups.at(-1)
    if (last && span.from < last.to + farMs) {
      last.videos.push(video)
      last.to = Math.max(last.to, span.to)
    } else groups.push({ videos: [video], to: span.to })
  }
  const most = groups.reduce<Video[]>(
    (best, group) => (group.videos.length > best.length ? group.videos : best),
    [],
  )
  const visible = groups.find((group) => selected && group.videos.includes(selected))?.videos ?? most
  return videos.filter((video) => visible.includes(video))
}

/** From the first video to the last. */
export function filmedSpan(videos: readonly Placed[]): Span | null {
  const spans = videos.flatMap((video) => spanOfVideo(video) ?? [])
  return spans.length === 0 ? null : joined(spans)
}

const joined = (spans: readonly Span[]): Span => ({
  from: Math.min(...spans.map(({ from }) => from)),
  to: Math.max(...spans.map(({ to }) => to)),
})

function roomy({ from, to }: Span): Span {
  const length = Math.max((to - from) * (1 + 2 * room), minMs)
  const middle = (from + to) / 2
  return { from: middle - length / 2, to: middle + length / 2 }
}

export const shareAt = ({ from, to }: Span, ms: number): number => (ms - from) / (to - from)
export const momentAtShare = ({ from, to }: Span, share: number): number => from + (to - from) * share

/** The row of each video, so that none covers another: overlapping ones go below each other. */
export function lanesOf(spans: readonly (Span | null)[], drawnMs = 0): number[] {
  const ends: number[] = []
  const lanes = spans.map(() => 0)
  const order = spans
    .map((span, i) => ({ span, i }))
    .toSorted((one, other) => (one.span?.from ?? 0) - (other.span?.from ?? 0))
  for (const { span, i } of order) {
    if (!span) continue
    const free = ends.findIndex((end) => end <= span.from)
    const lane = free < 0 ? ends.length : free
    ends[lane] = Math.max(span.to, span.from + drawnMs)
    lanes[i] = lane
  }
  return lanes
}

const seconds = [
  1,
  2,
  5,
  10,
  15,
  30,
  60,
  120,
  300,
  600,
  900,
  1800,
  3600,
  7200,
  14_400,
  21_600,
  43_200,
  daySeconds,
]

/** Marks of the axis: round times, no closer together than is readable. */
export function ticksOf({ from, to }: Span, atMost: number, offsetMs: number): number[] {
  const length = (to - from) / 1000
  const days = Math.ceil(length / daySeconds / atMost)
  const step = (seconds.find((each) => length / each <= atMost) ?? days * daySeconds) * 1000
  const ticks: number[] = []
  for (let tick = Math.ceil((from + offsetMs) / step) * step; tick - offsetMs <= to; tick += step)
    ticks.push(tick - offsetMs)
  return ticks
}

/** From the first picture that is shown to the last, in milliseconds of the video. */
export function trimOf(ranges: readonly TimeRange[] | null, durationMs: number): TimeRange {
  return [Math.max(0, ranges?.[0]?.[0] ?? 0), Math.min(durationMs, ranges?.at(-1)?.[1] ?? durationMs)]
}

/** The shown parts after one end is moved. Null again if nothing is trimmed any more. */
export function trimmed(
  ranges: readonly TimeRange[] | null,
  durationMs: number,
  [from, to]: TimeRange,
): TimeRange[] | null {
  if (from <= 0 && to >= durationMs && (ranges?.length ?? 0) <= 1) return null
  const parts = ranges ?? [[0, durationMs] satisfies TimeRange]
  const [begin, end] = trimOf(ranges, durationMs)
  // The outermost parts follow the ends outwards; what was cut off further in stays cut.
  const kept = parts
    .map(([a, b]): TimeRange => [a === begin ? from : Math.max(a, from), b === end ? to : Math.min(b, to)])
    .filter(([a, b]) => a < b)
  return kept.map(([a, b]): TimeRange => [Math.round(a), Math.round(b)])
}
