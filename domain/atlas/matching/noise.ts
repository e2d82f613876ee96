import { type Candidates } from './candidates.ts'
import { mostCandidates } from './settings.ts'

const leastM = 6
const mostM = 14
const usualM = 8
/** No receiver is so bad in the open: who is that far from every way is beside them. */
const implausibleM = 20
/** Half of all errors across a line are smaller than this share of their standard deviation. */
const medianOfError = 0.6745

/** How far positions usually lie beside the way, from how far the nearest edge is; slightly more, because another one may be the right one. */
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
