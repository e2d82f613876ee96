import { eccentricitySquared, equatorRadius, radiansPerDegree, turn } from './ellipsoid.ts'
import { geodesicLength } from './geodesic.ts'

/** Up to here, the plane tangent to the ellipsoid in the middle is accurate to a ten-millionth. */
const nearLat = 0.02
const nearLon = 0.05
const nearPole = 80
/** Up to here, an arc follows from its chord to a hundred-millionth. */
const nearChord = 20_000

/**
 * Metres between two positions on the WGS 84 ellipsoid. Optimised for millions of neighbouring samples, which
 * cost one cosine each. Positions farther apart, or around the poles, cost more.
 */
export function distanceBetween(lat1: number, lon1: number, lat2: number, lon2: number): number {
  const dLat = lat2 - lat1
  const dLon = turn(lon1, lon2)
  if (Math.abs(dLat) < nearLat && Math.abs(dLon) < nearLon && Math.abs(lat1) < nearPole) {
    const cos = Math.cos((lat1 + lat2) * (radiansPerDegree / 2))
    const w = 1 - eccentricitySquared * (1 - cos * cos)
    const across = equatorRadius / Math.sqrt(w)
    const north = ((dLat * (1 - eccentricitySquared)) / w) * across
    const east = dLon * cos * across
    return Math.sqrt(north * north + east * east) * radiansPerDegree
  }
  if (Math.abs(dLat) < 1) {
    const chord = chordBetween(lat1, lat2, dLon)
    // An arc is longer than its chord by a 24th of the square of the angle.
    if (chord < nearChord) return chord * (1 + (chord * chord) / (24 * equatorRadius * equatorRadius))
  }
  return geodesicLength(lat1, lat2, dLon)
}

/**
 * The straight line through the earth: also exact around the poles, where degrees of longitude mean nothing.
 */
function chordBetween(lat1: number, lat2: number, dLon: number): number {
  const sin1 = Math.sin(lat1 * radiansPerDegree)
  const sin2 = Math.sin(lat2 * radiansPerDegree)
  const across1 = equatorRadius / Math.sqrt(1 - eccentricitySquared * sin1 * sin1)
  const across2 = equatorRadius / Math.sqrt(1 - eccentricitySquared * sin2 * sin2)
  const fromAxis1 = across1 * Math.cos(lat1 * radiansPerDegree)
  const fromAxis2 = across2 * Math.cos(lat2 * radiansPerDegree)
  const half = Math.sin((dLon * radiansPerDegree) / 2)
  const out = fromAxis2 - fromAxis1
  const up = (1 - eccentricitySquared) * (across2 * sin2 - across1 * sin1)
  return Math.sqrt(out * out + up * up + 4 * fromAxis1 * fromAxis2 * half * half)
}
