import type { Path } from './even-path.ts'
import { radiansPerDegree } from '#domain/geo/ellipsoid.ts'
import { smooth } from './smooth.ts'

type CourseLimits = {
  /** The direction is taken from so many steps behind to so many ahead. */
  behind: number
  ahead: number
  /** Degrees from one step to the next. */
  maxTurn: number
}

/** The direction of flight at every step, in degrees clockwise from north, continuing below 0 and above 360. */
export function courseAlong(path: Path, { behind, ahead, maxTurn }: CourseLimits): Float64Array {
  const count = path.lon.length
  const wanted = new Float64Array(count)
  let last = firstDirection(path)
  for (let i = 0; i < count; i++) {
    const from = Math.max(0, i - behind)
    const to = Math.min(count - 1, i + ahead)
    const direction = directionBetween(path, from, to)
    last += direction === null ? 0 : shortestTurn(last, direction)
    wanted[i] = last
  }
  return limitTurns(smooth(wanted, ahead), maxTurn)
}

/** A quick series of bends is cut short by the smaller turn instead of being followed late. */
function limitTurns(wanted: Float64Array, maxTurn: number): Float64Array {
  let course = wanted[0] ?? 0
  return wanted.map((direction) => {
    course += Math.max(-maxTurn, Math.min(maxTurn, shortestTurn(course, direction)))
    return course
  })
}

/** Two positions closer than this, in degrees, have no direction. */
const same = 1e-7

function directionBetween({ lon, lat }: Path, from: number, to: number): number | null {
  const north = (lat[to] ?? 0) - (lat[from] ?? 0)
  const middle = (((lat[to] ?? 0) + (lat[from] ?? 0)) / 2) * radiansPerDegree
  const east = ((lon[to] ?? 0) - (lon[from] ?? 0)) * Math.cos(middle)
  return Math.hypot(north, east) < same ? null : Math.atan2(east, north) / radiansPerDegree
}

function firstDirection(path: Path): number {
  for (let to = 1; to < path.lon.length; to++) {
    const direction = directionBetween(path, 0, to)
    if (direction !== null) return direction
  }
  return 0
}

/** From -180 to 180. */
export function shortestTurn(from: number, to: number): number {
  const turned = (to - from) % 360
  if (turned > 180) return turned - 360
  return turned < -180 ? turned + 360 : turned
}
