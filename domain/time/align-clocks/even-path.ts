import { metresPerDegree, turn } from '#domain/geo/ellipsoid.ts'
import type { Samples } from '#domain/telemetry/recording.ts'
import { hourMs } from '#domain/time/durations.ts'

export type Place = { lat: number; lon: number }

/** A path at even time steps, in metres east and north of an origin. */
export type EvenPath = {
  fromMs: number
  x: Float64Array
  y: Float64Array
  /** Metres per second. */
  speed: Float64Array
  /** 0 where the position is unknown. */
  isKnown: Uint8Array
}

/** Milliseconds. Turns and changes of speed last longer. */
export const stepMs = 200
/** Positions are unknown in longer gaps. */
const longestGapMs = 10_000
/** No activity is longer than this. */
const longestMs = 72 * hourMs
const speedReach = 1000 / stepMs

export function firstPlaceOf({ lat, lon }: Samples): Place | null {
  const row = lat.findIndex((value, index) => !Number.isNaN(value) && !Number.isNaN(lon[index]!))
  return row < 0 ? null : { lat: lat[row]!, lon: lon[row]! }
}

/** Null without positions that have times. */
export function evenPathOf(
  { time, lat, lon, series }: Samples,
  origin: Place,
  rate: number,
): EvenPath | null {
  const rows = positionedRows(time, lat)
  const [first, last] = [rows[0], rows.at(-1)]
  if (first === undefined || last === undefined) return null
  const fromMs = Math.ceil((time[first]! * rate) / stepMs) * stepMs
  const count = Math.floor((Math.min(time[last]! * rate, fromMs + longestMs) - fromMs) / stepMs) + 1
  if (count < 2) return null
  const degree = metresPerDegree(origin.lat)
  const path: EvenPath = {
    fromMs,
    x: new Float64Array(count),
    y: new Float64Array(count),
    speed: new Float64Array(count),
    isKnown: new Uint8Array(count),
  }
  for (let step = 0, at = 0; step < count; step++) {
    const ms = fromMs + step * stepMs
    while (at + 2 < rows.length && time[rows[at + 1]!]! * rate <= ms) at++
    const [before, after] = [rows[at]!, rows[at + 1]!]
    const duration = (time[after]! - time[before]!) * rate
    const share = duration > 0 ? (ms - time[before]! * rate) / duration : 0
    if (duration > longestGapMs * Math.max(1, rate / 10)) continue
    path.isKnown[step] = 1
    path.x[step] = (turn(origin.lon, lon[before]!) + turn(lon[before]!, lon[after]!) * share) * degree.east
    path.y[step] = (lat[before]! + (lat[after]! - lat[before]!) * share - origin.lat) * degree.north
    const speeds = series.speed
    path.speed[step] = speeds ? speeds[before]! + (speeds[after]! - speeds[before]!) * share : Number.NaN
  }
  fillSpeeds(path)
  return path
}

function positionedRows(time: Float64Array, lat: Float64Array): number[] {
  const rows: number[] = []
  for (let row = 0; row < time.length; row++)
    if (time[row]! > -Infinity && !Number.isNaN(lat[row]!)) rows.push(row)
  return rows
}

/** Missing speeds come from the distance over two seconds. */
function fillSpeeds({ x, y, speed, isKnown }: EvenPath): void {
  for (let step = 0; step < speed.length; step++) {
    if (!Number.isNaN(speed[step]!)) continue
    const [from, to] = [Math.max(0, step - speedReach), Math.min(speed.length - 1, step + speedReach)]
    const isWhole = isKnown[from] === 1 && isKnown[to] === 1
    const seconds = ((to - from) * stepMs) / 1000
    speed[step] = isWhole ? Math.hypot(x[to]! - x[from]!, y[to]! - y[from]!) / seconds : 0
  }
}

/** The fractional step of a moment. */
export const stepAt = ({ fromMs }: EvenPath, ms: number): number => (ms - fromMs) / stepMs
