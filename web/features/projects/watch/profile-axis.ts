import type { Sampler } from '#domain/telemetry/sample-at.ts'
import type { TimeRange } from '#domain/time/time-ranges.ts'
import { filmedRanges, projectTimeAt, type Timeline } from '#domain/time/timeline.ts'
import { previewAt, type Preview } from './preview.ts'

/** The axis below the profile: the played pieces, or the time of the whole activity. */
export type Extent = 'video' | 'activity'

export type ProfileAxis = {
  extent: Extent
  from: number
  to: number
  momentAt: (place: number) => Preview
  /** Null for a moment outside the axis. */
  placeOf: (moment: Preview) => number | null
  /** Stretches that were filmed. */
  filmed: TimeRange[]
  /** Where one piece ends and the next begins. */
  cuts: number[]
}

/** Null when nothing with a known time is played. */
export function videoAxis(timeline: Timeline): ProfileAxis | null {
  if (timeline.startMs === null) return null
  return {
    extent: 'video',
    from: 0,
    to: timeline.durationMs,
    momentAt: (place) => previewAt(timeline, place),
    placeOf: ({ projectMs }) => projectMs,
    filmed: [[0, timeline.durationMs]],
    cuts: timeline.pieces.slice(1).map(({ projectFromMs }) => projectFromMs),
  }
}

/** Null when nothing was recorded. */
export function activityAxis(timeline: Timeline, sampler: Sampler | null): ProfileAxis | null {
  if (!sampler || sampler.startMs >= sampler.endMs) return null
  const from = Math.min(sampler.startMs, timeline.startMs ?? Infinity)
  const to = Math.max(sampler.endMs, timeline.endMs ?? -Infinity)
  return {
    extent: 'activity',
    from,
    to,
    momentAt: (place) => ({ projectMs: projectTimeAt(timeline, place), absoluteMs: place }),
    placeOf: ({ absoluteMs }) => absoluteMs,
    filmed: filmedRanges(timeline),
    cuts: [],
  }
}

/** From 0 to 1 along the axis. */
export const shareOf = ({ from, to }: ProfileAxis, place: number): number =>
  Math.min(1, Math.max(0, (place - from) / (to - from)))
