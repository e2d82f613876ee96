/** A value says nothing about times farther from its sample than this. */
export const longestWeightMs = 30_000

/** How much time each sample represents: half the way to its neighbours. Without times all count the same. */
export function timeWeights(time: Float64Array, joined: Uint8Array): Float64Array {
  const weights = new Float64Array(time.length)
  if (time.length === 0 || Number.isNaN(time[0]!)) return weights.fill(1)
  for (let row = 1; row < time.length; row++) {
    if (joined[row] === 0) continue
    const half = Math.min(longestWeightMs, time[row]! - time[row - 1]!) / 2
    weights[row - 1]! += half
    weights[row]! += half
  }
  return weights.every((weight) => weight === 0) ? weights.fill(1) : weights
}
