import { equatorRadius, flattening, polarRadius, radiansPerDegree } from './ellipsoid.ts'

const precise = 1e-12
const maxRounds = 100

/**
 * The shortest way over the WGS 84 ellipsoid in metres, after Vincenty (1975). The iteration does not
 * converge for nearly antipodal points: those get the great circle.
 */
export function geodesicLength(lat1: number, lat2: number, dLonDegrees: number): number {
  const u1 = Math.atan((1 - flattening) * Math.tan(lat1 * radiansPerDegree))
  const u2 = Math.atan((1 - flattening) * Math.tan(lat2 * radiansPerDegree))
  const dLon = dLonDegrees * radiansPerDegree
  let lambda = dLon
  for (let round = 0; round < maxRounds; round++) {
    const arc = arcOnSphere(u1, u2, lambda)
    if (arc.sin === 0) return arc.cos > 0 ? 0 : greatCircle(lat1, lat2, dLon)
    const { cosSquaredAlpha, cosMiddle, sinAlpha } = arc
    const c = (flattening / 16) * cosSquaredAlpha * (4 + flattening * (4 - 3 * cosSquaredAlpha))
    const inner = cosMiddle + c * arc.cos * (2 * cosMiddle * cosMiddle - 1)
    const next = dLon + (1 - c) * flattening * sinAlpha * (arc.sigma + c * arc.sin * inner)
    if (Math.abs(next) > Math.PI) break
    if (Math.abs(next - lambda) < precise) return lengthOf(arc)
    lambda = next
  }
  return greatCircle(lat1, lat2, dLon)
}

type Arc = {
  sin: number
  cos: number
  sigma: number
  sinAlpha: number
  cosSquaredAlpha: number
  cosMiddle: number
}

/** The arc between two reduced latitudes on the auxiliary sphere. */
function arcOnSphere(u1: number, u2: number, lambda: number): Arc {
  const sinU1 = Math.sin(u1)
  const cosU1 = Math.cos(u1)
  const sinU2 = Math.sin(u2)
  const cosU2 = Math.cos(u2)
  const sin = Math.hypot(cosU2 * Math.sin(lambda), cosU1 * sinU2 - sinU1 * cosU2 * Math.cos(lambda))
  const cos = sinU1 * sinU2 + cosU1 * cosU2 * Math.cos(lambda)
  const sinAlpha = sin === 0 ? 0 : (cosU1 * cosU2 * Math.sin(lambda)) / sin
  const cosSquaredAlpha = 1 - sinAlpha * sinAlpha
  // Along the equator there is no middle latitude.
  const cosMiddle = cosSquaredAlpha < 1e-15 ? 0 : cos - (2 * sinU1 * sinU2) / cosSquaredAlpha
  return { sin, cos, sigma: Math.atan2(sin, cos), sinAlpha, cosSquaredAlpha, cosMiddle }
}

function lengthOf({ sin, cos, sigma, cosSquaredAlpha, cosMiddle }: Arc): number {
  const u = (cosSquaredAlpha * (equatorRadius ** 2 - polarRadius ** 2)) / polarRadius ** 2
  const a = 1 + (u / 16384) * (4096 + u * (-768 + u * (320 - 175 * u)))
  const b = (u / 1024) * (256 + u * (-128 + u * (74 - 47 * u)))
  const middle = 2 * cosMiddle * cosMiddle - 1
  const third = (b / 6) * cosMiddle * (4 * sin * sin - 3) * (4 * cosMiddle * cosMiddle - 3)
  const correction = b * sin * (cosMiddle + (b / 4) * (cos * middle - third))
  return polarRadius * a * (sigma - correction)
}

function greatCircle(lat1: number, lat2: number, dLon: number): number {
  const halfLat = Math.sin(((lat2 - lat1) * radiansPerDegree) / 2)
  const halfLon = Math.sin(dLon / 2)
  const h =
    halfLat * halfLat +
    Math.cos(lat1 * radiansPerDegree) * Math.cos(lat2 * radiansPerDegree) * halfLon * halfLon
  const meanRadius = (2 * equatorRadius + polarRadius) / 3
  return 2 * meanRadius * Math.asin(Math.min(1, Math.sqrt(h)))
}
