import type { Pause, Samples } from '#domain/telemetry/recording.ts'
import { powerSteps, type PowerSteps } from './power-steps.ts'

export type PowerFigures = { average: number; normalised: number | null; max: number; work_kj: number }

const windowSeconds = 30
/** Normalized power is meant for efforts long enough for the body to reach a steady state. */
const minSeconds = 20 * 60

/** Null without power. All values are in watts, except the work. */
export function powerOf(samples: Samples, pauses: readonly Pause[]): PowerFigures | null {
  const steps = powerSteps(samples, pauses)
  if (!steps) return null
  let [sum, total, max] = [0, 0, -Infinity]
  for (let step = 0; step < steps.count; step++) {
    sum += steps.watts[step]! * steps.duration[step]!
    total += steps.duration[step]!
    max = Math.max(max, steps.watts[step]!)
  }
  return {
    average: sum / total,
    normalised: normalisedPower(secondsOf(steps, total)),
    max,
    work_kj: sum / 1e6,
  }
}

/** The mean power of each second that was measured, one after another: pauses and dropouts are left out, coasting is not. */
function secondsOf(steps: PowerSteps, totalMs: number): Float64Array {
  const seconds = new Float64Array(Math.floor((totalMs + 0.5) / 1000))
  let passedMs = 0
  for (let step = 0; step < steps.count; step++) {
    let leftMs = steps.duration[step]!
    while (leftMs > 0) {
      const second = Math.floor(passedMs / 1000)
      if (second >= seconds.length) return seconds
      const part = Math.min(leftMs, (second + 1) * 1000 - passedMs)
      seconds[second]! += (steps.watts[step]! * part) / 1000
      passedMs += part
      leftMs -= part
    }
  }
  return seconds
}

/**
 * Coggan's method: the fourth root of the mean of the fourth powers of a rolling mean over 30 seconds, from the first
 * full window onwards. Null for less than 20 minutes.
 */
export function normalisedPower(seconds: Float64Array): number | null {
  if (seconds.length < minSeconds) return null
  let [rolling, sum] = [0, 0]
  for (let second = 0; second < seconds.length; second++) {
    rolling += seconds[second]!
    if (second >= windowSeconds) rolling -= seconds[second - windowSeconds]!
    if (second >= windowSeconds - 1) sum += (rolling / windowSeconds) ** 4
  }
  return (sum / (seconds.length - windowSeconds + 1)) ** 0.25
}
