/** Values of neighbouring frames are combined by running sums, so that the cost does not depend on the width. */

/** The mean over `half` frames on both sides. Beyond the ends, the outermost values are repeated. */
export function boxBlur(values: Float64Array, half: number, into: Float64Array): void {
  const last = values.length - 1
  const size = 2 * half + 1
  if (last < 0) return
  let sum = values[0]! * half
  for (let at = 0; at <= half; at++) sum += values[Math.min(at, last)]!
  for (let at = 0; at <= last; at++) {
    into[at] = sum / size
    sum += values[Math.min(at + half + 1, last)]! - values[Math.max(at - half, 0)]!
  }
}

/**
 * Approximates a Gaussian with this standard deviation in frames by three means. Works in place, because an hour has
 * many frames.
 */
export function gaussianBlur(values: Float64Array, sigma: number): Float64Array {
  const halves = halvesOf(sigma)
  const other = new Float64Array(values.length)
  boxBlur(values, halves[0], other)
  boxBlur(other, halves[1], values)
  boxBlur(values, halves[2], other)
  values.set(other)
  return values
}

/** Three whole half-widths whose combined means come as close to this variance as possible. */
function halvesOf(sigma: number): [number, number, number] {
  // A mean over 2h + 1 frames has the variance h (h + 1) / 3.
  const goal = sigma * sigma
  const small = Math.max(0, Math.floor((Math.sqrt(1 + 4 * goal) - 1) / 2))
  const [less, more] = [small * (small + 1), (small + 1) * (small + 2)]
  const larger = Math.max(0, Math.min(3, Math.round((3 * goal - 3 * less) / (more - less))))
  const half = (index: number): number => (index < larger ? small + 1 : small)
  return [half(0), half(1), half(2)]
}

/** The largest value within `half` frames to both sides. */
export function runningMaximum(values: Float64Array, half: number): Float64Array {
  const count = values.length
  const result = new Float64Array(count)
  // Indexes of values that may still become the largest; the values decrease from the first to the last.
  const places = new Int32Array(count)
  let [first, last] = [0, -1]
  for (let next = 0, at = 0; at < count; at++) {
    for (; next < count && next <= at + half; next++) {
      while (last >= first && values[places[last]!]! <= values[next]!) last--
      places[++last] = next
    }
    while (places[first]! < at - half) first++
    result[at] = values[places[first]!]!
  }
  return result
}

/** The smallest value within `half` frames to both sides. */
export function runningMinimum(values: Float64Array, half: number): Float64Array {
  const min = runningMaximum(negate(values), half)
  negate(values)
  return negate(min)
}

function negate(values: Float64Array): Float64Array {
  for (let at = 0; at < values.length; at++) values[at] = -values[at]!
  return values
}
