/** One time that someone followed a trail, in metres from the start of the trail. */
export type FollowedStretch = {
  /** What was followed lies between these. */
  fromM: number
  toM: number
  /** How much of that was followed. */
  lengthM: number
  trailM: number
  durationMs: number
}

/** Times are compared over about the same part, which is this share of the trail at least. */
const leastShare = 0.8

/** At most 1, as one may also leave a trail and come back to it a little earlier. */
export const shareOfTrail = ({ lengthM, trailM }: FollowedStretch): number =>
  trailM > 0 ? Math.min(1, lengthM / trailM) : 0

export const isMostOfTrail = (stretch: FollowedStretch): boolean => shareOfTrail(stretch) >= leastShare

/**
 * Whether both surely have most of the trail in common. Where in between something was left out is not known, so it
 * counts as left out of what they share.
 */
export function followSamePart(a: FollowedStretch, b: FollowedStretch): boolean {
  const shared = Math.min(a.toM, b.toM) - Math.max(a.fromM, b.fromM)
  const trailM = Math.max(a.trailM, b.trailM)
  return trailM > 0 && shared - leftOut(a) - leftOut(b) >= leastShare * trailM
}

const leftOut = ({ fromM, toM, lengthM }: FollowedStretch): number => Math.max(0, toM - fromM - lengthM)

/** What the whole trail takes at the speed of the part that was followed: a little less of it is no better time. */
export const timeForWhole = (stretch: FollowedStretch): number =>
  Math.round(stretch.durationMs / shareOfTrail(stretch))

/** 1 for the shortest; equal times share a rank. */
export const rankAmong = (times: readonly number[], own: number): number =>
  1 + times.filter((time) => time < own).length

/** The median; null for none. */
export function usualOf(times: readonly number[]): number | null {
  const sorted = times.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
