import { drawLeg, type Corner, type LegStyle } from './draw-legs.ts'
import { metresIn, type LocalFrame } from './local-frame.ts'
import type { Waypoint } from './waypoints.ts'

/** A way in columns, with a point every two metres, given in metres east and north of its frame's origin. */
export type Way = {
  frame: LocalFrame
  x: Float64Array
  y: Float64Array
  altitude: Float64Array
  /** Radians from north towards east, without jumps. */
  heading: Float64Array
  /** Radians per metre. */
  bend: Float64Array
  isLift: Uint8Array
  /** The index of the point at each waypoint. */
  stops: number[]
}

export const wayStep = 2
const roundings = 4
const smoothHeading = 4
const smoothAltitude = 40

export function drawWay(waypoints: readonly Waypoint[], style: LegStyle): Way {
  const first = waypoints[0]
  if (!first) throw new Error('a way needs waypoints')
  const frame = { lat: first.lat, lon: first.lon }
  const places: Corner[] = waypoints.map((waypoint) => ({
    ...metresIn(frame, waypoint),
    z: waypoint.altitude,
    leg: waypoint.by,
  }))
  const corners = [places[0]!]
  const marks = [0]
  for (const [index, place] of places.entries()) {
    if (index === 0) continue
    corners.push(...drawLeg(places[index - 1]!, place, style))
    marks.push(corners.length - 1)
  }
  const marked = corners.map((corner, index) => ({ ...corner, mark: marks.indexOf(index) }))
  const columns = resampled(rounded(marked))
  const headings = smoothed(headingsOf(columns.x, columns.y), smoothHeading)
  const altitude = smoothed(columns.z, smoothAltitude)
  return { frame, ...columns, altitude, heading: headings, bend: bendsOf(headings) }
}

type MarkedCorner = Corner & { mark: number }

/** Cuts corners repeatedly, which leaves a smooth curve. */
function rounded(corners: MarkedCorner[]): MarkedCorner[] {
  let line = corners
  for (let round = 0; round < roundings; round++) {
    const next: MarkedCorner[] = [line[0]!]
    for (let index = 0; index + 1 < line.length; index++) {
      const [a, b] = [line[index]!, line[index + 1]!]
      const mix = (share: number): Corner => ({
        x: a.x + (b.x - a.x) * share,
        y: a.y + (b.y - a.y) * share,
        z: a.z + (b.z - a.z) * share,
        leg: b.leg,
      })
      if (index > 0) next.push({ ...mix(0.25), mark: a.mark })
      if (index + 2 < line.length) next.push({ ...mix(0.75), mark: -1 })
    }
    next.push(line.at(-1)!)
    line = next
  }
  return line
}

type Columns = Pick<Way, 'x' | 'y' | 'isLift' | 'stops'> & { z: Float64Array }

function resampled(line: MarkedCorner[]): Columns {
  const rows: { x: number; y: number; z: number; isLift: number }[] = []
  const stops: number[] = []
  let left = 0
  for (let index = 0; index + 1 < line.length; index++) {
    const [a, b] = [line[index]!, line[index + 1]!]
    if (a.mark >= 0) stops[a.mark] = rows.length
    const length = Math.hypot(b.x - a.x, b.y - a.y)
    for (; left < length; left += wayStep) {
      const share = left / length
      const mix = (from: number, to: number): number => from + (to - from) * share
      rows.push({ x: mix(a.x, b.x), y: mix(a.y, b.y), z: mix(a.z, b.z), isLift: b.leg === 'lift' ? 1 : 0 })
    }
    left -= length
  }
  stops[Math.max(...line.map(({ mark }) => mark))] = rows.length - 1
  return {
    x: Float64Array.from(rows, ({ x }) => x),
    y: Float64Array.from(rows, ({ y }) => y),
    z: Float64Array.from(rows, ({ z }) => z),
    isLift: Uint8Array.from(rows, ({ isLift }) => isLift),
    stops,
  }
}

function headingsOf(x: Float64Array, y: Float64Array): Float64Array {
  const headings = new Float64Array(x.length)
  for (let index = 0; index < x.length; index++) {
    const [from, to] = [Math.max(0, index - 1), Math.min(x.length - 1, index + 1)]
    const heading = Math.atan2(x[to]! - x[from]!, y[to]! - y[from]!)
    const before = headings[Math.max(0, index - 1)]!
    headings[index] =
      index === 0 ? heading : before + Math.atan2(Math.sin(heading - before), Math.cos(heading - before))
  }
  return headings
}

function bendsOf(headings: Float64Array): Float64Array {
  return headings.map(
    (_, index) =>
      (headings[Math.min(headings.length - 1, index + 2)]! - headings[Math.max(0, index - 2)]!) /
      (4 * wayStep),
  )
}

/** The mean of the neighbours on both sides, applied twice so that no corners remain. */
function smoothed(values: Float64Array, reach: number): Float64Array {
  return meanAround(meanAround(values, reach), reach)
}

function meanAround(values: Float64Array, reach: number): Float64Array {
  const sums = new Float64Array(values.length + 1)
  for (const [index, value] of values.entries()) sums[index + 1] = sums[index]! + value
  return values.map((_, index) => {
    const around = Math.min(reach, index, values.length - 1 - index)
    return (sums[index + around + 1]! - sums[index - around]!) / (2 * around + 1)
  })
}
