import { linesOf } from '#domain/geo/pieces.ts'
import type { Recording } from '#domain/telemetry/recording.ts'
import { cutRanges, isIn, joinRanges, type TimeRange } from '#domain/time/time-ranges.ts'
import { filmedRanges, type Timeline } from '#domain/time/timeline.ts'
import { keepMoments } from '#server/features/recordings/public.ts'

export type FilmedParts = { parts: Recording[]; add(recording: Recording): void }

/**
 * The filmed parts of recordings, each moment once: if several recordings know the position, the first
 * counts. Otherwise a way recorded by both a watch and a camera would count twice.
 */
export function collectFilmed(timeline: Timeline): FilmedParts {
  let left = filmedRanges(timeline)
  const parts: Recording[] = []
  return {
    parts,
    add(recording) {
      const part = keepMoments(recording, (timeMs) => isIn(left, timeMs))
      const known = knownRanges(part)
      left = cutRanges(left, known)
      if (known.length > 0) parts.push(part)
    },
  }
}

/** From the first to the last moment with a known position in each piece. */
function knownRanges({ samples, breaks }: Recording): TimeRange[] {
  const timeAt = (index: number | undefined) => samples.time[index ?? 0] ?? 0
  return joinRanges(
    linesOf(samples, breaks).map(({ indexes }): TimeRange => [timeAt(indexes[0]), timeAt(indexes.at(-1))]),
  )
}
