import { joinedSteps } from '#domain/telemetry/joined-steps.ts'
import { piecesOf, type Piece } from '#domain/telemetry/pieces-of.ts'
import type { Pause, Samples } from '#domain/telemetry/recording.ts'
import { medianOfThree, smoothOverTime } from '#domain/telemetry/smooth-over-time.ts'
import { hourMs } from '#domain/time/durations.ts'

/** A way down, or a way up by lift. */
export type SkiLeg = {
  kind: 'run' | 'lift'
  start_ms: number
  end_ms: number
  /** Without pauses. */
  duration_ms: number
  /** Metres of altitude, positive for both. */
  vertical_m: number
  distance_m: number | null
  /** Metres per second. */
  top_speed: number | null
}

/** Anything less is a bump, a traverse or satellite noise. */
const minVerticalM = 25
/** Standing at the top or the bottom belongs to neither a run nor a lift: both begin after this much of them. */
const endsM = 4
const altitudeWidthMs = 3000
const speedWidthMs = 1500
/** Metres of altitude per second: anything slower is standing, and anyone climbing slower than a lift is walking. */
const standing = 0.1
const slowestLift = 0.3
/** A night separates two days on skis. */
const nightMs = 4 * hourMs

type Columns = {
  time: Float64Array
  altitude: Float32Array
  speed: Float32Array | undefined
  distance: Float32Array | undefined
  /** 0 where the way from the previous sample was not recorded. */
  joined: Uint8Array
}

/**
 * The runs and lifts of days on skis, in chronological order, from altitude and speed alone. Whatever was not recorded,
 * or is not shown, belongs to neither.
 */
export function skiLegsOf(samples: Samples, breaks: readonly number[], pauses: readonly Pause[]): SkiLeg[] {
  const { time, series } = samples
  if (!series.altitude || time.length === 0 || Number.isNaN(time[0]!)) return []
  const joined = joinedSteps({ samples, breaks: [...breaks], pauses: [...pauses] })
  const smooth = (values: Float32Array, widthMs: number) =>
    smoothOverTime(medianOfThree(values, joined), time, joined, widthMs)
  const altitude = smooth(series.altitude, altitudeWidthMs)
  const speed = series.speed && smooth(series.speed, speedWidthMs)
  const columns: Columns = { time, altitude, speed, distance: series.distance, joined }
  const legs: SkiLeg[] = []
  for (const piece of piecesOf(withoutShortStops(columns))) {
    const turns = turnsOf(altitude, piece)
    for (let index = 1; index < turns.length; index++) {
      const leg = legOf(columns, turns[index - 1]!, turns[index]!)
      if (leg) legs.push(leg)
    }
  }
  return legs
}

/** Whoever stops the clock for a photo is still on the same run. */
function withoutShortStops({ time, altitude, joined }: Columns): Uint8Array {
  const together = joined.slice()
  for (let row = 1; row < joined.length; row++) {
    const isNear = Math.abs(altitude[row]! - altitude[row - 1]!) < minVerticalM
    if (isNear && time[row]! - time[row - 1]! < nightMs) together[row] = 1
  }
  return together
}

/** The highest and lowest points in turn, each at least `minVerticalM` above or below the previous one. */
function turnsOf(altitude: Float32Array, { from, to }: Piece): number[] {
  const turns: number[] = []
  let direction: 'up' | 'down' | null = null
  let [low, high] = [from, from]
  for (let row = from; row < to; row++) {
    const metres = altitude[row]!
    if (Number.isNaN(metres)) continue
    if (!(metres > altitude[low]!)) low = row
    if (!(metres < altitude[high]!)) high = row
    if (direction !== 'down' && altitude[high]! - metres >= minVerticalM) {
      turns.push(high)
      direction = 'down'
      low = high = row
    } else if (direction !== 'up' && metres - altitude[low]! >= minVerticalM) {
      turns.push(low)
      direction = 'up'
      low = high = row
    } else if (direction === 'down' && low === row) high = row
    else if (direction === 'up' && high === row) low = row
  }
  if (direction === null) return []
  return [...turns, direction === 'up' ? high : low]
}

type Span = { from: number; to: number }

/** From finally leaving one end until first reaching the other: time spent at the ends is not part of it. */
function trimmed(altitude: Float32Array, begin: number, end: number): Span {
  const isNear = (row: number, place: number) => Math.abs(altitude[row]! - altitude[place]!) <= endsM
  let to = begin
  while (to < end && !isNear(to, end)) to++
  let from = to
  while (from > begin && !isNear(from, begin)) from--
  return { from, to }
}

function legOf(columns: Columns, begin: number, end: number): SkiLeg | null {
  const { time, altitude, speed, distance } = columns
  const { from, to } = trimmed(altitude, begin, end)
  const climbed = altitude[end]! - altitude[begin]!
  const { durationMs, climbingMs } = timesOf(columns, { from, to })
  if (durationMs === 0) return null
  if (climbed > 0 && (climbed / climbingMs) * 1000 < slowestLift) return null
  const way = distance ? distance[to]! - distance[from]! : Number.NaN
  const top = speed ? maxOf(speed, from, to) : Number.NaN
  return {
    kind: climbed > 0 ? 'lift' : 'run',
    start_ms: time[from]!,
    end_ms: time[to]!,
    duration_ms: durationMs,
    vertical_m: Math.abs(climbed),
    distance_m: Number.isFinite(way) ? way : null,
    top_speed: Number.isFinite(top) ? top : null,
  }
}

/** A lift that stops is still a lift, so only the time in which it went up tells how fast it is. */
function timesOf({ time, altitude, joined }: Columns, { from, to }: Span) {
  let [durationMs, climbingMs] = [0, 0]
  for (let row = from + 1; row <= to; row++) {
    if (joined[row] === 0) continue
    const ms = time[row]! - time[row - 1]!
    durationMs += ms
    if (((altitude[row]! - altitude[row - 1]!) / ms) * 1000 > standing) climbingMs += ms
  }
  return { durationMs, climbingMs }
}

function maxOf(values: Float32Array, from: number, to: number): number {
  let max = -Infinity
  for (let row = from; row <= to; row++) if (values[row]! > max) max = values[row]!
  return max
}
