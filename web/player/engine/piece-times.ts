import { momentAt, nearestProjectTime, type Piece, type Timeline } from '#domain/time/timeline.ts'
import type { PlayerMoment } from '#web/player/playhead.ts'

/** One continues where the other ends, so nothing has to be done between them. */
export function followsOn(piece: Piece, next: Piece): boolean {
  const gapMs = next.mediaFromMs - piece.mediaToMs
  return next.clip === piece.clip && gapMs >= 0 && gapMs < 10
}

/** The moment of a frame in a piece; players stop a little after its end. */
export function momentIn(piece: Piece, mediaMs: number, isPlaying: boolean): PlayerMoment {
  const sinceMs = Math.min(piece.mediaToMs, Math.max(piece.mediaFromMs, mediaMs)) - piece.mediaFromMs
  const absoluteMs = piece.absoluteFromMs === null ? null : piece.absoluteFromMs + sinceMs * piece.rate
  return { projectMs: piece.projectFromMs + sinceMs, absoluteMs, clip: piece.clip, mediaMs, isPlaying }
}

/** The position of the frame filmed nearest to a time; null when no time is known. */
export function placeOfTime(timeline: Timeline, absoluteMs: number): number | null {
  const projectMs = nearestProjectTime(timeline, absoluteMs)
  if (projectMs === null) return null
  // Where a piece ends the next one begins, which may have been filmed hours later.
  const distance = (ms: number) => Math.abs((momentAt(timeline, ms)?.absoluteMs ?? Infinity) - absoluteMs)
  return distance(projectMs - 1) < distance(projectMs) - 1 ? projectMs - 1 : projectMs
}
