import type { Piece, Timeline } from './timeline.ts'

export type Chapter = {
  projectMs: number
  title: string
  kind: 'trail' | 'lap' | 'stop' | 'video'
  /** Of the trail. */
  placeId?: string
}

type Span = { start_ms: number; end_ms: number }
type Trail = { id: string; name: string; start_time_ms: number | null; end_time_ms: number | null }

/** Shorter stops are traffic lights. */
const shortestStopMs = 3 * 60_000
/** Chapters closer than this, or than a share of the whole, cannot be distinguished on the seek bar. */
const leastDistanceMs = 5000
const leastShare = 1 / 100
/** If two are too close, the more meaningful one stays. */
const byWorth: Chapter['kind'][] = ['trail', 'stop', 'lap', 'video']

/** The chapters of the seek bar: trails, stops, laps and videos; the first is at the beginning. */
export function chaptersOf({
  timeline,
  trails = [],
  laps = [],
  pauses = [],
}: {
  timeline: Timeline
  trails?: readonly Trail[]
  laps?: readonly Span[]
  pauses?: readonly Span[]
}): Chapter[] {
  const all = [
    ...trails.flatMap((trail) => ofTrail(timeline, trail)),
    ...pauses.flatMap((pause) => ofStop(timeline, pause)),
    ...(laps.length > 1 ? laps.flatMap((lap, index) => ofLap(timeline, lap, index)) : []),
    ...ofVideos(timeline),
  ]
  const distance = Math.max(leastDistanceMs, timeline.durationMs * leastShare)
  return startingAtZero(wellApart(all, distance), distance)
}

function ofTrail(timeline: Timeline, { id, name, start_time_ms: start, end_time_ms: end }: Trail): Chapter[] {
  if (start === null || end === null || name === '') return []
  const projectMs = firstPlayedIn(timeline, start, end)
  return projectMs === null ? [] : [{ projectMs, title: name, kind: 'trail', placeId: id }]
}

/** A filmed stop is a chapter; otherwise the part after it is one. */
function ofStop(timeline: Timeline, { start_ms: start, end_ms: end }: Span): Chapter[] {
  const duration = end - start
  if (duration < shortestStopMs) return []
  const words = `stop of ${Math.round(duration / 60_000)} min`
  const during = firstPlayedIn(timeline, start, end)
  if (during !== null) return [{ projectMs: during, title: words.replace('s', 'S'), kind: 'stop' }]
  const isFilmedBefore = timeline.startMs !== null && timeline.startMs < start
  const after = firstPlayedIn(timeline, end, Infinity)
  return after === null || !isFilmedBefore
    ? []
    : [{ projectMs: after, title: `After a ${words}`, kind: 'stop' }]
}

function ofLap(timeline: Timeline, { start_ms: start, end_ms: end }: Span, index: number): Chapter[] {
  const projectMs = firstPlayedIn(timeline, start, end)
  return projectMs === null ? [] : [{ projectMs, title: `Lap ${index + 1}`, kind: 'lap' }]
}

function ofVideos({ pieces }: Timeline): Chapter[] {
  const first = new Map<number, Piece>()
  for (const piece of pieces) if (!first.has(piece.clip)) first.set(piece.clip, piece)
  if (first.size < 2) return []
  return [...first.values()].map(({ projectFromMs }, index) => ({
    projectMs: projectFromMs,
    title: `Video ${index + 1}`,
    kind: 'video',
  }))
}

/** When the first filmed moment of a time span is played; null if none of it was filmed. */
function firstPlayedIn({ pieces }: Timeline, fromMs: number, toMs: number): number | null {
  for (const { absoluteFromMs, mediaFromMs, mediaToMs, projectFromMs, rate } of pieces) {
    if (absoluteFromMs === null || absoluteFromMs >= toMs) return null
    const since = Math.max(0, fromMs - absoluteFromMs) / rate
    if (since < mediaToMs - mediaFromMs) return projectFromMs + since
  }
  return null
}

function wellApart(chapters: Chapter[], distance: number): Chapter[] {
  const kept: Chapter[] = []
  for (const chapter of chapters.toSorted((a, b) => worthOf(a) - worthOf(b) || a.projectMs - b.projectMs)) {
    if (kept.every((other) => Math.abs(other.projectMs - chapter.projectMs) >= distance)) kept.push(chapter)
  }
  return kept.toSorted((a, b) => a.projectMs - b.projectMs)
}

const worthOf = ({ kind }: Chapter): number => byWorth.indexOf(kind)

function startingAtZero(chapters: Chapter[], distance: number): Chapter[] {
  const [first] = chapters
  if (!first || first.projectMs === 0) return chapters
  if (first.projectMs >= distance) return [{ projectMs: 0, title: 'Start', kind: 'video' }, ...chapters]
  return [{ ...first, projectMs: 0 }, ...chapters.slice(1)]
}
