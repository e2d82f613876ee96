/** One occasion on which someone followed a trail, in metres from the start of the trail. */
export type FollowedStretch = {
  /** The part that was followed lies between these. */
  fromM: number
  toM: number
  /** How much of that was followed. */
  lengthM: number
  trailM: number
  durationMs: number
}

/** Times are compared over roughly the same part, which must be at least this share of the trail. */
const minShare = 0.8

/**
 * At most 1: someone may leave a trail and come back to it a little before that point, and so follow more than its
 * length.
 */
export const shareOfTrail = ({ lengthM, trailM }: FollowedStretch): number =>
  trailM > 0 ? Math.min(1, lengthM / trailM) : 0

export const isMostOfTrail = (stretch: FollowedStretch): boolean => shareOfTrail(stretch) >= minShare

/**
 * Whether the two certainly have most of the trail in common. It is unknown where in between something was left out, so
 * all of it counts as missing from what they share.
 */
export function followSamePart(a: FollowedStretch, b: FollowedStretch): boolean {
  const shared = Math.min(a.toM, b.toM) - Math.max(a.fromM, b.fromM)
  const trailM = Math.max(a.trailM, b.trailM)
  return trailM > 0 && shared - leftOut(a) - leftOut(b) >= minShare * trailM
}

const leftOut = ({ fromM, toM, lengthM }: FollowedStretch): number => Math.max(0, toM - fromM - lengthM)

/**
 * How long the whole trail would take at the speed of the part that was followed, so that a shorter part does not make
 * for a better time.
 */
export const timeForWhole = (stretch: FollowedStretch): number =>
  Math.round(stretch.durationMs / shareOfTrail(stretch))

/** 1 for the shortest; equal times share a rank. */
export const rankAmong = (times: readonly number[], own: number): number =>
  1 + times.filter((time) => time < own).length

/** The median; null if there are no times. */
export function usualOf(times: readonly number[]): number | null {
  const sorted = times.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
