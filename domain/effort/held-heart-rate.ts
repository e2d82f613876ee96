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
  if (!rate || Number.isNaN(time[0])) return null
  const joined = joinedSteps({ samples: { time, lat, lon, series }, breaks: [], pauses: [...pauses] })
  // Rows of a stretch whose rates rise: the first is the lowest of the window.
  const lowest = new Uint32Array(time.length)
  let [first, end, begin, highest] = [0, 0, 0, -Infinity]
  let previous: number | undefined
  for (let row = 0; row < time.length; row++) {
    const value = rate[row]!
    if (joined[row] === 0 || value > fastest) previous = undefined
    if (Number.isNaN(value) || value > fastest) continue
    if (previous === undefined || time[row]! - time[previous]! > longestGapMs) {
      begin = row
      first = end = 0
    }
    previous = row
    while (end > first && rate[lowest[end - 1]!]! >= value) end--
    lowest[end++] = row
    // The shortest window that is long enough.
    while (time[row]! - time[begin + 1]! >= durationMs) begin++
    while (lowest[first]! < begin) first++
    if (time[row]! - time[begin]! >= durationMs) highest = Math.max(highest, rate[lowest[first]!]!)
  }
  return highest === -Infinity ? null : highest
}
