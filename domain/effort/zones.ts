import { joinedSteps } from '#domain/telemetry/joined-steps.ts'
import type { Pause, Samples } from '#domain/telemetry/recording.ts'
import { timeWeights } from '#domain/telemetry/time-weights.ts'

/** The lower limits of zones 2 to n; whatever is below the first is in zone 1. */
export type ZoneLimits = readonly number[]

/** Beats per minute. */
export type HeartRates = { max: number; threshold?: number | null; resting?: number | null }

/**
 * How heart rate zones are calculated: from the threshold (after Friel), from the reserve between resting and maximum
 * (after Karvonen), or from the maximum alone. The more is known about someone, the better.
 */
export type HeartRateMethod = 'threshold' | 'reserve' | 'maximum'

export function heartRateMethod({ threshold, resting }: HeartRates): HeartRateMethod {
  if (threshold) return 'threshold'
  return resting ? 'reserve' : 'maximum'
}

const sharesOfThreshold = [0.85, 0.9, 0.95, 1]
const sharesOfRange = [0.6, 0.7, 0.8, 0.9]
/** Coggan's seven levels begin at whole percents of the threshold power. */
const sharesOfFtp = [0.56, 0.76, 0.91, 1.06, 1.21, 1.51]

/** Five zones in beats per minute. */
export function heartRateZones(rates: HeartRates): ZoneLimits {
  const { max, threshold, resting } = rates
  if (heartRateMethod(rates) === 'threshold')
    return sharesOfThreshold.map((share) => Math.round(share * threshold!))
  const min = resting ?? 0
  return sharesOfRange.map((share) => Math.round(min + share * (max - min)))
}

/** Seven zones in watts. */
export const powerZones = (ftp: number): ZoneLimits => sharesOfFtp.map((share) => Math.round(share * ftp))

/** Milliseconds in each zone; there is one more than there are limits. Time without a value is in none. */
export function timeInZones(
  samples: Samples,
  pauses: readonly Pause[],
  name: 'heart_rate' | 'power',
  limits: ZoneLimits,
): number[] {
  const times = [0, ...limits.map(() => 0)]
  const values = samples.series[name]
  const { time } = samples
  // Without times, or if everything is paused, no zone gets any time.
  if (!values || !(time.at(-1)! > time[0]!)) return times
  const joined = joinedSteps({ samples, breaks: [], pauses: [...pauses] })
  if (!joined.includes(1)) return times
  const weights = timeWeights(time, joined)
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!
    if (Number.isNaN(value)) continue
    let zone = 0
    while (zone < limits.length && value >= limits[zone]!) zone++
    times[zone]! += weights[row]!
  }
  return times
}
