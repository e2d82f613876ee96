import { firstAtOrAfter } from '#domain/telemetry/first-at-or-after.ts'
import type { PoolSwim, Samples } from '#domain/telemetry/recording.ts'
import { longestWeightMs } from '#domain/telemetry/time-weights.ts'

/**
 * The mean heart rate of the lengths, without the rests at the wall. Straps store single beats under water, and as in
 * watches each beat counts once: a second at 150 beats a minute counts for more than one at 75. Undefined if no length
 * has a heart rate.
 */
export function swumHeartRate({ lengths }: PoolSwim, { time, series }: Samples): number | undefined {
  const rates = series.heart_rate
  if (!rates) return undefined
  let [sum, beats] = [0, 0]
  for (const { start_ms, end_ms, is_rest } of lengths) {
    if (is_rest) continue
    const end = firstAtOrAfter(time, end_ms)
    for (let row = firstAtOrAfter(time, start_ms); row < end; row++) {
      const rate = rates[row]!
      if (!(rate > 0)) continue
      const weight = rate * Math.min(longestWeightMs, (time[row + 1] ?? end_ms) - time[row]!)
      sum += rate * weight
      beats += weight
    }
  }
  return beats > 0 ? sum / beats : undefined
}
