import { momentAt } from '#domain/time/timeline.ts'
import type { SeenTimeline } from '#server/features/projects/timeline.service.ts'

/** A moment on a video's own time. */
export type VideoMoment = { video_id: string; video_ms: number }
/** A part of a video that this viewer sees, where it begins in the project, and its place in the order. */
export type Span = { n: number; video_id: string; from: number; to: number; projectFrom: number }

export function spansOf({ timeline, videos }: SeenTimeline): Span[] {
  return timeline.pieces.flatMap((piece, n) => {
    const video_id = videos[piece.clip]
    if (!video_id) return []
    const { mediaFromMs: from, mediaToMs: to, projectFromMs: projectFrom } = piece
    return [{ n, video_id, from, to, projectFrom }]
  })
}

/** Null where this viewer does not see it. */
export function projectMsOf(
  spans: readonly Span[],
  { video_id, video_ms }: { video_id: string | null; video_ms: number | null },
): number | null {
  if (video_id === null || video_ms === null) return null
  const span = spans.find((one) => one.video_id === video_id && one.from <= video_ms && video_ms <= one.to)
  return span ? Math.round(span.projectFrom + video_ms - span.from) : null
}

/** What this viewer sees at a time of the project; undefined outside of it. */
export function videoMomentAt(seen: SeenTimeline, projectMs: number): VideoMoment | undefined {
  if (projectMs > seen.timeline.durationMs) return undefined
  const moment = momentAt(seen.timeline, projectMs)
  const video_id = moment && seen.videos[moment.piece.clip]
  return video_id ? { video_id, video_ms: moment.mediaMs } : undefined
}
