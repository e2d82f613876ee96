import { joinedSteps } from '#domain/telemetry/joined-steps.ts'
import type { Pause, Samples } from '#domain/telemetry/recording.ts'

/** If a strap is silent for longer, it has lost contact. */
const longestGapMs = 10_000
/** Nobody's heart beats faster; higher values come from faulty straps or are a cadence. */
const fastest = 230

/**
 * The highest heart rate that was held this long without falling below it. A spike is shorter than that, however high
 * it is. Null if nothing was measured for so long.
 */
export function heldHeartRate(
  { time, lat, lon, series }: Samples,
  pauses: readonly Pause[],
  durationMs: number,
): number | null {
  const rate = series.heart_rate
  if (!rate || Number.isNaN(time[0])) return null
  const joined = joinedSteps({ samples: { time, lat, lon, series }, breaks: [], pauses: [...pauses] })
  // Rows with rising rates: the first is the lowest of the window.
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
