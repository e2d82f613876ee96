import { piecesOf } from './pieces-of.ts'

const passes = 3

/**
 * Smooths like a Gaussian of this width, symmetrically, so that nothing is delayed. Three means in a row
 * approximate a Gaussian, and cost the same for any width. Unknown values stay unknown, and nothing is
 * carried across a break.
 */
export function smoothOverTime(
  values: Float32Array,
  time: Float64Array,
  joined: Uint8Array,
  widthMs: number,
): Float32Array<ArrayBuffer> {
  let smooth = values.slice()
  for (let pass = 0; pass < passes; pass++) smooth = meansOverTime(smooth, time, joined, widthMs)
  return smooth
}

/** The mean of the known values within this time before and after each sample, on its side of a break. */
export function meansOverTime(
  values: Float32Array,
  time: Float64Array,
  joined: Uint8Array,
  halfMs: number,
): Float32Array<ArrayBuffer> {
  const means = new Float32Array(values.length)
  for (const { from, to } of piecesOf(joined)) {
    let [low, high, sum, count] = [from, from, 0, 0]
    for (let row = from; row < to; row++) {
      for (; high < to && time[high]! <= time[row]! + halfMs; high++) {
        if (Number.isNaN(values[high]!)) continue
        sum += values[high]!
        count++
      }
      for (; time[low]! < time[row]! - halfMs; low++) {
        if (Number.isNaN(values[low]!)) continue
        sum -= values[low]!
        count--
      }
      means[row] = Number.isNaN(values[row]!) ? Number.NaN : sum / count
    }
  }
  return means
}

/** The median of each value and its neighbours, which removes single outliers. */
export function medianOfThree(values: Float32Array, joined: Uint8Array): Float32Array<ArrayBuffer> {
  const medians = values.slice()
  for (let row = 1; row + 1 < values.length; row++) {
    if (joined[row] === 0 || joined[row + 1] === 0) continue
    const [a, b, c] = [values[row - 1]!, values[row]!, values[row + 1]!]
    const median = Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
    if (!Number.isNaN(median)) medians[row] = median
  }
  return medians
}
