import { joinedSteps } from '#domain/telemetry/joined-steps.ts'
import { piecesOf } from '#domain/telemetry/pieces-of.ts'
import type { Samples } from '#domain/telemetry/recording.ts'
import { meansOverTime } from '#domain/telemetry/smooth-over-time.ts'

/** The cost of running was measured up to this grade, up and down. */
const steepest = 0.45
/**
 * Milliseconds before and after a sample. The cost grows faster than the grade, so that noise alone would make
 * a level run look hilly.
 */
const halfWindowMs = 5000
/** Metres. */
const [halfWindow, minSpan] = [30, 10]

/**
 * The energy that running takes, in joules per kilogram and metre, at a grade given as a fraction: Minetti et
 * al., Energy cost of walking and running at extreme uphill and downhill slopes, Journal of Applied Physiology
 * 93 (2002).
 */
export function runningCost(grade: number): number {
  const i = Math.max(-steepest, Math.min(steepest, grade))
  return ((((155.4 * i - 30.4) * i - 43.3) * i + 46.3) * i + 19.5) * i + 3.6
}

const levelCost = runningCost(0)

/**
 * How many metres on level ground a metre at this grade (percent) is equivalent to; an unknown grade counts as level.
 */
export const levelMetres = (percent: number): number =>
  Number.isNaN(percent) ? 1 : runningCost(percent / 100) / levelCost

/** Percent at each sample. Null without altitudes and grades. */
export function smoothGrade(samples: Samples): Float32Array | null {
  const { time, series } = samples
  const joined = joinedSteps({ samples, breaks: [], pauses: [] })
  // Devices write their grade late and in steps, so altitudes are preferred.
  if (series.altitude && series.distance)
    return slopesAlong(meansOverTime(series.altitude, time, joined, halfWindowMs), series.distance, joined)
  return series.grade ? meansOverTime(series.grade, time, joined, halfWindowMs) : null
}

/** Measured over this distance before and after a sample, and at least to its neighbours, however far away they are. */
function slopesAlong(altitude: Float32Array, distance: Float32Array, joined: Uint8Array): Float32Array {
  const slopes = new Float32Array(altitude.length)
  for (const { from, to } of piecesOf(joined)) {
    let [low, high, held] = [from, from, Number.NaN]
    for (let row = from; row < to; row++) {
      while (low + 1 < row && distance[low + 1]! <= distance[row]! - halfWindow) low++
      while (high + 1 < to && (high <= row || distance[high]! < distance[row]! + halfWindow)) high++
      const metres = distance[high]! - distance[low]!
      const percent = ((altitude[high]! - altitude[low]!) / metres) * 100
      // There is no grade while standing still, so the last one is kept.
      if (metres >= minSpan && !Number.isNaN(percent)) held = percent
      slopes[row] = held
    }
  }
  return slopes
}

/** For runners: the speed on level ground (m/s) that would take the same effort at each sample. */
export function gradeAdjustedSpeed(samples: Samples): Float32Array | null {
  const { speed } = samples.series
  const grade = speed && smoothGrade(samples)
  return speed && grade ? speed.map((value, row) => value * levelMetres(grade[row]!)) : null
}
