import { climbedAlong } from '#domain/telemetry/ascent.ts'
import { fillGaps } from '#domain/telemetry/fill-gaps.ts'
import { firstAtOrAfter } from '#domain/telemetry/first-at-or-after.ts'
import { joinedSteps } from '#domain/telemetry/joined-steps.ts'
import { movingTimeAlong } from '#domain/telemetry/moving-time.ts'
import type { Pause, Samples } from '#domain/telemetry/recording.ts'
import { longestWeightMs } from '#domain/telemetry/time-weights.ts'
import { levelMetres, smoothGrade } from './grade-adjusted.ts'

/** What happened between two moments of an activity. Averages are weighted by time; null means not recorded. */
export type IntervalFigures = {
  start_ms: number
  end_ms: number
  moving_ms: number
  distance_m: number | null
  /** Metres per second while moving. */
  speed: number | null
  /** The speed on level ground that would have taken a runner the same effort, in metres per second. */
  adjusted_speed: number | null
  ascent_m: number | null
  descent_m: number | null
  heart_rate: number | null
  max_heart_rate: number | null
  cadence: number | null
  power: number | null
}

/** Prepares running sums, so that any number of intervals can be asked for without going through the samples again. */
export function prepareFigures(
  samples: Samples,
  pauses: readonly Pause[],
): (startMs: number, endMs: number) => IntervalFigures {
  const { time, series } = samples
  const joined = joinedSteps({ samples, breaks: [], pauses: [...pauses] })
  const moving = movingTimeAlong(samples, joined)
  const distance = series.distance && known(series.distance, time)
  const adjusted = distance && adjustedAlong(samples, distance)
  const climbed = climbedAlong(samples, joined)
  const means = {
    heart_rate: meanAlong(series.heart_rate, time, joined),
    // No one pedals or steps while coasting or standing, so the average leaves zeros out.
    cadence: meanAlong(series.cadence, time, joined, (value) => value > 0),
    power: meanAlong(series.power, time, joined),
  }

  return (startMs, endMs) => {
    const [from, to] = [placeOf(time, startMs), placeOf(time, endMs)]
    const gained = (sums: Sums | undefined) => sums && Math.max(0, at(sums, to) - at(sums, from))
    const mean = (along: MeanAlong | undefined) => {
      const duration = gained(along?.durations) ?? 0
      return along && duration > 0 ? gained(along.sums)! / duration : null
    }
    const movingMs = gained(moving)!
    const metres = gained(distance)
    const levelled = gained(adjusted)
    const perSecond = (value: number | undefined) =>
      value === undefined || movingMs === 0 ? null : (value / movingMs) * 1000
    return {
      start_ms: startMs,
      end_ms: endMs,
      moving_ms: movingMs,
      distance_m: metres ?? null,
      speed: perSecond(metres),
      adjusted_speed: perSecond(levelled),
      ascent_m: gained(climbed?.ascent) ?? null,
      descent_m: gained(climbed?.descent) ?? null,
      heart_rate: mean(means.heart_rate),
      max_heart_rate: series.heart_rate ? highestWithin(series.heart_rate, time, startMs, endMs) : null,
      cadence: mean(means.cadence),
      power: mean(means.power),
    }
  }
}

/** The same for a single interval. */
export function figuresBetween(
  samples: Samples,
  pauses: readonly Pause[],
  startMs: number,
  endMs: number,
): IntervalFigures {
  return prepareFigures(samples, pauses)(startMs, endMs)
}

type Sums = Float32Array | Float64Array
/** A moment: within the step that ends at this row, after this share of it. */
type Place = { row: number; share: number }

function placeOf(time: Float64Array, moment: number): Place {
  const row = firstAtOrAfter(time, moment)
  if (row === 0) return { row: 0, share: 1 }
  if (row === time.length) return { row: row - 1, share: 1 }
  return { row, share: (moment - time[row - 1]!) / (time[row]! - time[row - 1]!) }
}

function at(sums: Sums, { row, share }: Place): number {
  const after = sums[row] ?? 0
  if (share === 1) return after
  const before = sums[row - 1]!
  return before + (after - before) * share
}

function known(distance: Float32Array, time: Float64Array): Float32Array {
  const filled = distance.slice()
  fillGaps(filled, time)
  return filled
}

function adjustedAlong(samples: Samples, distance: Float32Array): Float64Array | undefined {
  const grade = smoothGrade(samples)
  if (!grade) return undefined
  const along = new Float64Array(distance.length)
  for (let row = 1; row < distance.length; row++) {
    const step = distance[row]! - distance[row - 1]!
    along[row] = along[row - 1]! + step * levelMetres((grade[row - 1]! + grade[row]!) / 2)
  }
  return along
}

type MeanAlong = { sums: Float64Array; durations: Float64Array }

/** Half of each step has the value at its beginning, the other half that at its end, as in the averages of activities. */
function meanAlong(
  values: Float32Array | undefined,
  time: Float64Array,
  joined: Uint8Array,
  isCounted: (value: number) => boolean = (value) => !Number.isNaN(value),
): MeanAlong | undefined {
  if (!values) return undefined
  const [sums, durations] = [new Float64Array(values.length), new Float64Array(values.length)]
  for (let row = 1; row < values.length; row++) {
    let [sum, duration] = [sums[row - 1]!, durations[row - 1]!]
    const half = joined[row] === 0 ? 0 : Math.min(longestWeightMs, time[row]! - time[row - 1]!) / 2
    for (const value of [values[row - 1]!, values[row]!]) {
      if (half === 0 || !isCounted(value)) continue
      sum += value * half
      duration += half
    }
    sums[row] = sum
    durations[row] = duration
  }
  return { sums, durations }
}

function highestWithin(
  values: Float32Array,
  time: Float64Array,
  startMs: number,
  endMs: number,
): number | null {
  let highest = -Infinity
  for (let row = firstAtOrAfter(time, startMs); row < time.length && time[row]! <= endMs; row++)
    if (values[row]! > highest) highest = values[row]!
  return highest === -Infinity ? null : highest
}
