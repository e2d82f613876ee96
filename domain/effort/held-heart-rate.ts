import { joinedSteps } from '#domain/telemetry/joined-steps.ts'
import type { Pause, Samples } from '#domain/telemetry/recording.ts'

/** A strap that is silent for longer has lost contact. */
const longestGapMs = 10_000
/** Nobody's heart beats faster; straps and cadences do. */
const fastest = 230

/**
 * The heart rate that was kept up for so long: the highest that it did not fall below. A spike is shorter than
 * that, whatever its height. Null if nothing was measured for so long.
 */
export function heldHeartRate(
  { time, lat, lon, series }: Samples,
  pauses: readonly Pause[],
  durationMs: number,
): number | null {
  const rate = series.heart_rate
  if (!rate || time.length === 0 || Number.isNaN(time[0]!)) return null
  const joined = joinedSteps({ samples: { time, lat, lon, series }, breaks: [], pauses: [...pauses] })
  // Rows of a stretch whose rates rise: the first is the lowest of the window.
  const lowest = new Uint32Array(time.length)
  let [first, end, begin, highest] = [0, 0, 0, -Infinity]
  let previous = -1
  for (let row = 0; row < time.length; row++) {
    const value = rate[row]!
    if (joined[row] === 0 && row > 0) previous = -1
    if (Number.isNaN(value)) continue
    if (previous < 0 || value > fastest || time[row]! - time[previous]! > longestGapMs) {
      begin = value > fastest ? row + 1 : row
      first = end = 0
    }
    if (value > fastest) {
      previous = -1
      continue
    }
    while (end > first && rate[lowest[end - 1]!]! >= value) end--
    lowest[end++] = row
    // The earliest row from which the window is long enough.
    while (begin + 1 <= row && time[row]! - time[begin + 1]! >= durationMs) begin++
    while (lowest[first]! < begin) first++
    if (time[row]! - time[begin]! >= durationMs) highest = Math.max(highest, rate[lowest[first]!]!)
    previous = row
  }
  return highest === -Infinity ? null : highest
}
