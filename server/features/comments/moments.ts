import { nearestIn, type Segment } from '#domain/telemetry/segments.ts'
import { momentAt } from '#domain/time/timeline.ts'
import { segmentsSeen } from '#server/features/activities/public.ts'
import { timelineSeen, type SeenTimeline } from '#server/features/projects/public.ts'
import type { Topic } from '#server/features/ratings/public.ts'

/** A moment as it is stored: in the time of a video, or on the clock of an activity. */
export type Moment = { moment_of: string; moment_ms: number }
/**
 * A part of a video or of an activity that this viewer sees, its place in the order, and when it begins for them:
 * in the project, or since the first sample they see.
 */
export type Span = { n: number; moment_of: string; from: number; to: number; begins: number }

/** The moments of a topic as one viewer sees it. */
export type SeenMoments = {
  spans: Span[]
  /** The moment at this time as the viewer counts; undefined outside of what they see. */
  at: (ms: number) => Moment | undefined
}

export async function momentsSeen(topic: Topic): Promise<SeenMoments> {
  return topic.kind === 'project'
    ? ofProject(await timelineSeen(topic.project))
    : ofActivity(topic.row.id, await segmentsSeen(topic.activity))
}

function ofProject({ timeline, videos }: SeenTimeline): SeenMoments {
  const spans = timeline.pieces.flatMap((piece, n) => {
    const moment_of = videos[piece.clip]
    if (!moment_of) return []
    const { mediaFromMs: from, mediaToMs: to, projectFromMs: begins } = piece
    return [{ n, moment_of, from, to, begins }]
  })
  const at = (projectMs: number): Moment | undefined => {
    if (projectMs > timeline.durationMs) return undefined
    const moment = momentAt(timeline, projectMs)
    const moment_of = moment && videos[moment.piece.clip]
    return moment_of ? { moment_of, moment_ms: moment.mediaMs } : undefined
  }
  return { spans, at }
}

/**
 * Moments are stored on the clock of the activity, so that a comment stays where it is when another recording takes its
 * place, or more of it is hidden. In a gap of the recording, the nearest moment that this viewer sees is used, so that
 * they cannot tell whether it was paused there or something is hidden.
 */
function ofActivity(id: string, segments: readonly Segment[]): SeenMoments {
  const [start, end] = [segments[0]?.from ?? 0, segments.at(-1)?.to ?? 0]
  return {
    spans: segments.map(({ from, to }, n) => ({ n, moment_of: id, from, to, begins: from - start })),
    at(ms) {
      const moment_ms = start + ms > end ? undefined : nearestIn(segments, start + ms)
      return moment_ms === undefined ? undefined : { moment_of: id, moment_ms }
    },
  }
}

/** The time at which this viewer sees the moment; null if they do not. */
export function msOf(
  spans: readonly Span[],
  { moment_of, moment_ms }: { moment_of: string | null; moment_ms: number | null },
): number | null {
  if (moment_of === null || moment_ms === null) return null
  const span = spans.find(
    (one) => one.moment_of === moment_of && one.from <= moment_ms && moment_ms <= one.to,
  )
  return span ? Math.round(span.begins + moment_ms - span.from) : null
}
