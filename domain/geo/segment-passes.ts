import { metresPerDegree, radiansPerDegree, turn } from './ellipsoid.ts'

export type Place = { lat: number; lon: number }
/** The part of a recording that others do not see. The centre was drawn at random for the place. */
export type HiddenCircle = Place & { radius_m: number }

/** The map scale changes by less than this across the largest circle, at any latitude below 83 degrees. */
const margin = 1.01

/** Whether the straight line that a Mercator map draws between two positions passes through a circle. */
export function segmentPasses(circle: HiddenCircle, from: Place, to: Place): boolean {
  const { north, east } = metresPerDegree(circle.lat)
  const centreY = mercator(circle.lat)
  // Near the centre of the circle, a degree of the projection is as long as one along the meridian.
  const scaleY = north * Math.cos(circle.lat * radiansPerDegree)
  const startLon = turn(circle.lon, from.lon)
  const x1 = startLon * east
  const x2 = (startLon + turn(from.lon, to.lon)) * east
  const y1 = (mercator(from.lat) - centreY) * scaleY
  const y2 = (mercator(to.lat) - centreY) * scaleY
  return distanceToOrigin(x1, y1, x2, y2) <= circle.radius_m * margin
}

/** In degrees. The projection ends before the poles. */
function mercator(lat: number): number {
  const clamped = Math.max(-89.9, Math.min(89.9, lat))
  return Math.log(Math.tan((45 + clamped / 2) * radiansPerDegree)) / radiansPerDegree
}

function distanceToOrigin(x1: number, y1: number, x2: number, y2: number): number {
  const dx = x2 - x1
  const dy = y2 - y1
  const lengthSquared = dx * dx + dy * dy
  const share = lengthSquared > 0 ? Math.max(0, Math.min(1, -(x1 * dx + y1 * dy) / lengthSquared)) : 0
  return Math.hypot(x1 + dx * share, y1 + dy * share)
}
