import { matchActivity } from '#domain/time/match-activities.ts'
import type { Pair } from './overlap.queries.ts'

/** A video, and when it began by the clock of the activity. */
export type Placed = { videoId: string; startMs: number | null }

/** The videos of each activity that overlaps them the longest, in the order in which they were taken. */
export function groupPairs(pairs: readonly Pair[]): Map<string, Placed[]> {
  const groups = new Map<string, Required<Placed>[]>()
  for (const [videoId, own] of Map.groupBy(pairs, ({ video_id }) => video_id)) {
    const match = matchOf(own)
    if (!match) continue
    const group = groups.get(match.activityId) ?? []
    group.push({ videoId, startMs: match.startMs })
    groups.set(match.activityId, group)
  }
  for (const [id, group] of groups)
    groups.set(
      id,
      group.toSorted((one, other) => (one.startMs ?? 0) - (other.startMs ?? 0)),
    )
  return groups
}

function matchOf(pairs: readonly Pair[]) {
  const [video] = pairs
  if (!video) return null
  const { video_start_ms: startMs, start_from: startFrom, duration_ms: durationMs } = video
  const candidates = pairs.map((pair) => ({
    id: pair.activity_id,
    startMs: pair.activity_start_ms,
    endMs: pair.activity_end_ms,
    timezone: pair.timezone,
    distanceM: pair.distance_m,
  }))
  return matchActivity({ startMs, startFrom, durationMs }, candidates)
}
