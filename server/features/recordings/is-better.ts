import type { RecordingRank } from '#domain/fitness/recording-rank.ts'

type Ranked = { rank: RecordingRank; isOwnerOnly: boolean }

/** Nothing that is for its owner only may become part of an activity that others can see. */
export function isBetter(one: Ranked, other: Ranked): boolean {
  if (one.isOwnerOnly && !other.isOwnerOnly) return false
  return one.rank > other.rank
}
