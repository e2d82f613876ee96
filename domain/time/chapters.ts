import type { Sampler } from '#domain/telemetry/sample-at.ts'
import { slopesOf } from '#domain/telemetry/slopes.ts'
import { hasClimbs, type Sport } from '#domain/sport.ts'
import { momentAt, type Timeline } from './timeline.ts'

/** What a chapter is about; `web/player/chapter-messages.ts` turns it into a title. */
type Subject =
  | { kind: 'trail'; name: string; placeId: string }
  /** The name is empty if unknown; the height is null if the atlas, not the altitude, identified the lift. */
  | { kind: 'lift'; name: string; metres: number | null }
  | { kind: 'climb'; metres: number }
  | { kind: 'descent'; metres: number }
  | { kind: 'stop'; durationMs: number; isFilmed: boolean }
  | { kind: 'lap'; number: number }
  /** `number` counts the videos; the time is null when unknown. */
  | { kind: 'video'; number: number; absoluteMs: number | null }
export type Chapter = Subject & { projectMs: number }

type Span = { start_ms: number; end_ms: number }
type Trail = {
  id: string
  name: string
  type: string
  start_time_ms: number | null
  end_time_ms: number | null
}

type Chaptered = {
  timeline: Timeline
  sport: Sport
  trails?: readonly Trail[]
  laps?: readonly Span[]
  pauses?: readonly Span[]
  /** Its climbs and descents become chapters. */
  telemetry?: Sampler | null
}

/** Shorter stops are traffic lights. */
const shortestStopMs = 3 * 60_000
/** A camera that was off for less than this was only changing files. */
const shortestGapMs = 60_000
/** Chapters closer than this, or than a share of the whole, cannot be distinguished on the seek bar. */
const minDistanceMs = 5000
const minShare = 1 / 100
/** If two are too close, the more meaningful one stays. */
const byWorth: Chapter['kind'][] = ['trail', 'lift', 'stop', 'climb', 'descent', 'lap', 'video']
/** Sports that go up by lift, even by lifts that are not in the atlas. */
const ridesLifts: ReadonlySet<Sport> = new Set(['alpine_skiing', 'snowboarding', 'downhill_biking'])

/**
 * The chapters of the seek bar: trails, lifts, stops, climbs, descents, laps, and the times of videos where
 * none of these begins. The first is at the beginning.
 */
export function chaptersOf(what: Chaptered): Chapter[] {
  const { timeline, trails = [], laps = [], pauses = [] } = what
  const all = [
    ...trails.flatMap((trail, index) => ofTrail(timeline, trail, trails[index - 1])),
    ...pauses.flatMap((pause) => ofStop(timeline, pause)),
    ...ofSlopes(what),
    ...(laps.length > 1 ? laps.flatMap((lap, index) => ofLap(timeline, lap, index)) : []),
    ...ofVideos(timeline),
  ]
  const distance = Math.max(minDistanceMs, timeline.durationMs * minShare)
  return startingAtZero(timeline, wellApart(all, distance), distance)
}

function ofTrail(timeline: Timeline, trail: Trail, previous: Trail | undefined): Chapter[] {
  const { id, name, type, start_time_ms: start, end_time_ms: end } = trail
  const isLift = type === 'aerialway'
  if (start === null || end === null || (name === '' && !isLift)) return []
  // Someone who leaves a trail for a moment is still on it.
  if (previous?.id === id && start - (previous.end_time_ms ?? -Infinity) < shortestStopMs) return []
  const projectMs = firstPlayedIn(timeline, start, end)
  if (projectMs === null) return []
  return [
    isLift
      ? { projectMs, kind: 'lift', name, metres: null }
      : { projectMs, kind: 'trail', name, placeId: id },
  ]
}

/** A filmed stop is a chapter; otherwise the part after it is one. */
function ofStop(timeline: Timeline, { start_ms: start, end_ms: end }: Span): Chapter[] {
  const durationMs = end - start
  if (durationMs < shortestStopMs) return []
  const during = firstPlayedIn(timeline, start, end)
  if (during !== null) return [{ projectMs: during, kind: 'stop', durationMs, isFilmed: true }]
  const isFilmedBefore = timeline.startMs !== null && timeline.startMs < start
  const after = firstPlayedIn(timeline, end, Infinity)
  return after === null || !isFilmedBefore
    ? []
    : [{ projectMs: after, kind: 'stop', durationMs, isFilmed: false }]
}

function ofSlopes({ timeline, sport, telemetry, trails = [] }: Chaptered): Chapter[] {
  if (!telemetry || !hasClimbs(sport)) return []
  const lifts = trails.filter(({ type }) => type === 'aerialway')
  return slopesOf(telemetry).flatMap(({ startMs, endMs, metres }): Chapter[] => {
    const projectMs = firstPlayedIn(timeline, startMs, endMs)
    if (projectMs === null) return []
    if (metres < 0) return [{ projectMs, kind: 'descent', metres: -metres }]
    if (lifts.some((lift) => isMostly(lift, startMs, endMs))) return []
    if (ridesLifts.has(sport)) return [{ projectMs, kind: 'lift', name: '', metres }]
    return [{ projectMs, kind: 'climb', metres }]
  })
}

/** Whether more than half of the time was spent on the trail. */
function isMostly({ start_time_ms: start, end_time_ms: end }: Trail, fromMs: number, toMs: number): boolean {
  if (start === null || end === null) return false
  return Math.min(end, toMs) - Math.max(start, fromMs) > (toMs - fromMs) / 2
}

function ofLap(timeline: Timeline, { start_ms: start, end_ms: end }: Span, index: number): Chapter[] {
  const projectMs = firstPlayedIn(timeline, start, end)
  return projectMs === null ? [] : [{ projectMs, kind: 'lap', number: index + 1 }]
}

/** Where the camera was switched on again. */
function ofVideos({ pieces }: Timeline): Chapter[] {
  const seen = new Set<number>()
  return pieces.flatMap((piece, index): Chapter[] => {
    const before = pieces[index - 1]
    const isNew = !seen.has(piece.clip)
    seen.add(piece.clip)
    if (!isNew || !before) return []
    const { projectFromMs: projectMs, absoluteFromMs: absoluteMs } = piece
    const untilMs = (before.absoluteFromMs ?? 0) + (before.mediaToMs - before.mediaFromMs) * before.rate
    if (absoluteMs !== null && absoluteMs - untilMs < shortestGapMs) return []
    return [{ projectMs, kind: 'video', number: seen.size, absoluteMs }]
  })
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

function startingAtZero(timeline: Timeline, chapters: Chapter[], distance: number): Chapter[] {
  const [first] = chapters
  if (!first || first.projectMs === 0) return chapters
  if (first.projectMs < distance) return [{ ...first, projectMs: 0 }, ...chapters.slice(1)]
  const absoluteMs = momentAt(timeline, 0)?.absoluteMs ?? null
  return [{ projectMs: 0, kind: 'video', number: 1, absoluteMs }, ...chapters]
}
