import { swimFiguresOf } from '#domain/swim/swim-sets.ts'
import { swumHeartRate } from '#domain/swim/swum-heart-rate.ts'
import { altitudeSourceOf } from './altitude-source.ts'
import { hasClimbs } from '#domain/sport.ts'
import { climbedMetres } from './ascent.ts'
import { isMeasuredRange } from './is-measured.ts'
import { joinedSteps } from './joined-steps.ts'
import { movingTime } from './moving-time.ts'
import { seriesNames, type Recording, type SeriesName, type SeriesRange, type Summary } from './recording.ts'
import { timeWeights } from './time-weights.ts'

/** No one pedals or steps while coasting or standing, so the average cadence excludes zeros. */
const isCountedWithoutZeros: ReadonlySet<SeriesName> = new Set(['cadence'])

/** Totals, averages, minima and maxima of a derived recording. */
export function summarize(recording: Recording): Summary {
  const { samples, sport, device_totals: deviceTotals } = recording
  const { time, series } = samples
  const joined = joinedSteps(recording)
  const isTimed = time.length > 0 && !Number.isNaN(time[0]!)
  const weights = timeWeights(time, joined)
  // Older stored samples do not name the source of their altitudes, but the device may.
  const source = altitudeSourceOf(samples, recording.device)
  const climbed = hasClimbs(sport)
    ? climbedMetres({ ...samples, altitude_source: source }, joined)
    : { ascent_m: null, descent_m: null }
  const distance = series.distance?.at(-1) ?? null
  // In a pool, the lengths say exactly who swims and who rests at the wall.
  const swumMs = recording.pool ? swimFiguresOf(recording.pool).swum_ms : 0
  const moving = swumMs || (isTimed ? movingTime(samples, joined, sport) : null)
  const ranges: Summary['series'] = {}
  for (const name of seriesNames) {
    const range = series[name] && rangeOf(series[name], weights, isCountedWithoutZeros.has(name))
    // Older stored activities still have the zeros of unconnected sensors.
    if (isMeasuredRange(name, range)) ranges[name] = range
  }
  if (ranges.heart_rate && series.heart_rate && recording.pool)
    ranges.heart_rate.average = swumHeartRate(recording.pool, samples) ?? ranges.heart_rate.average
  // The displayed average speed is the distance divided by the time, as people expect.
  if (ranges.speed && distance && moving) ranges.speed.average = distance / (moving / 1000)
  return {
    distance_m: distance,
    elapsed_time_ms: isTimed ? time.at(-1)! - time[0]! : null,
    moving_time_ms: moving,
    ...climbed,
    calories: deviceTotals?.calories ?? null,
    series: ranges,
  }
}

function rangeOf(
  values: Float32Array,
  weights: Float64Array,
  isWithoutZeros: boolean,
): SeriesRange | undefined {
  let [min, max, sum, weight] = [Infinity, -Infinity, 0, 0]
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!
    if (Number.isNaN(value)) continue
    if (value < min) min = value
    if (value > max) max = value
    if (isWithoutZeros && value === 0) continue
    sum += value * weights[row]!
    weight += weights[row]!
  }
  if (min > max) return undefined
  return { min, average: weight > 0 ? sum / weight : min, max }
}
