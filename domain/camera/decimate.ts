import type { TimedValues } from './camera-file.ts'

/** Slightly below a tenth of a second, so that ten a second stay ten. */
const leastDistance = 0.095

/** At most ten values a second, without NaN. */
export function decimate(t: ArrayLike<number>, values: ArrayLike<number>, factor = 1): TimedValues | null {
  const kept: TimedValues = { t: new Float64Array(t.length), values: new Float32Array(t.length) }
  let [count, last] = [0, -Infinity]
  for (let row = 0; row < t.length; row++) {
    if (!(t[row]! - last >= leastDistance) || !Number.isFinite(values[row]!)) continue
    kept.t[count] = t[row]!
    kept.values[count++] = values[row]! * factor
    last = t[row]!
  }
  return count === 0 ? null : { t: kept.t.slice(0, count), values: kept.values.slice(0, count) }
}
