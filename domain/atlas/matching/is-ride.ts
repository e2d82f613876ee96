import type { Track, TrailPass } from './track.ts'

/** Metres per second including stops: from the slowest tow to the fastest cable car. */
const slowest = 1
const fastest = 14
/** The descent an altimeter may falsely report on the way up. */
const slackM = 15
const slackShare = 0.25
/** Without elevations, a lift counts if at least this share of it was followed: no one gets off halfway. */
const minShare = 0.6

/** Whether someone rode a lift up rather than just passing beneath it. */
export function isRide(pass: Omit<TrailPass, 'trailN'>, { altitude }: Track, liftM: number): boolean {
  const { startMs, endMs, startIndex, endIndex, lengthM } = pass
  const speed = startMs === null || endMs === null ? Number.NaN : (lengthM / (endMs - startMs)) * 1000
  if (speed < slowest || speed > fastest) return false
  const { climb, drop } = altitude
    ? heightsBetween(altitude, startIndex, endIndex)
    : { climb: Number.NaN, drop: 0 }
  if (Number.isNaN(climb)) return lengthM >= minShare * liftM
  return climb > 0 && drop <= Math.max(slackM, slackShare * climb)
}

/** The gain from start to end, and the largest loss on the way. */
function heightsBetween(
  altitude: Float64Array,
  first: number,
  last: number,
): { climb: number; drop: number } {
  let [begin, end, highest, drop] = [Number.NaN, Number.NaN, -Infinity, 0]
  for (let index = first; index <= last; index++) {
    const height = altitude[index]!
    if (Number.isNaN(height)) continue
    if (Number.isNaN(begin)) begin = height
    end = height
    highest = Math.max(highest, height)
    drop = Math.max(drop, highest - height)
  }
  return { climb: end - begin, drop }
}
