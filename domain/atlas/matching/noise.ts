import { type Candidates } from './candidates.ts'
import { mostCandidates } from './settings.ts'

const leastM = 6
const mostM = 14
const usualM = 8
/** No receiver is this far off in the open: someone this far from every way is not on one. */
const implausibleM = 20
/** Half of all errors across a line are smaller than this share of their standard deviation. */
const medianOfError = 0.6745

/**
 * The usual distance of positions from the way, estimated from the nearest edges; slightly raised, because
 * the nearest edge is not always the right one.
 */
export function estimateNoise({ count, away }: Candidates): number {
  const distances = new Float64Array(count.length)
  let found = 0
  for (let place = 0; place < count.length; place++) {
    if (count[place]! > 0) distances[found++] = away[place * mostCandidates]!
  }
  if (found === 0) return leastM
  const noiseM = distances.subarray(0, found).toSorted()[found >> 1]! / medianOfError
  return noiseM > implausibleM ? usualM : Math.min(mostM, Math.max(leastM, 1.1 * noiseM))
}
