import { hourMs } from '#domain/time/durations.ts'
import { zoneOffset } from './align-clocks/zone-offset.ts'

/** A video whose file says when it was taken. */
export type ClockedVideo = { startMs: number; startFrom: 'gps' | 'phone' | 'creation'; durationMs: number }

/** An activity that may have been recorded at the same time; the distance is null where one has no place. */
export type Candidate = {
  id: string
  startMs: number
  endMs: number
  timezone: string
  distanceM: number | null
}

export type Match = { activityId: string; startMs: number; overlapMs: number }

/** Few manually set clocks are off by more. */
export const marginMs = 120_000
/** The largest offset from UTC that any local time has. */
export const farthestZoneMs = 14 * hourMs
/** If they are farther apart, a video and an activity of the same time belong to different people or days. */
const nearM = 5000

/** The activity that overlaps a video the longest, and when the video began by the clock of the activity. */
export function matchActivity(video: ClockedVideo, candidates: readonly Candidate[]): Match | null {
  let best: Match | null = null
  for (const candidate of candidates) {
    if (candidate.distanceM !== null && candidate.distanceM > nearM) continue
    for (const startMs of startsOf(video, candidate.timezone)) {
      const overlapMs = overlapOf(startMs, startMs + video.durationMs, candidate)
      if (overlapMs < -marginMs) continue
      if (best === null || overlapMs > best.overlapMs) best = { activityId: candidate.id, startMs, overlapMs }
    }
  }
  return best
}

/** Most cameras show local time and write it as if it were UTC, so that is tried first. */
function startsOf({ startMs, startFrom }: ClockedVideo, timezone: string): number[] {
  if (startFrom !== 'creation') return [startMs]
  return [startMs - (zoneOffset(timezone, startMs) ?? 0), startMs]
}

/** Negative for the gap between the two. */
const overlapOf = (fromMs: number, toMs: number, { startMs, endMs }: Candidate): number =>
  Math.min(toMs, endMs) - Math.max(fromMs, startMs)
