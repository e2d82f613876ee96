/** WGS 84: semi-axes in metres, and derived constants. */
export const equatorRadius = 6_378_137
export const flattening = 1 / 298.257223563
export const polarRadius = equatorRadius * (1 - flattening)
export const eccentricitySquared = flattening * (2 - flattening)

export const radiansPerDegree = Math.PI / 180

/** From one longitude to another the short way round, in degrees from -180 to 180. */
export function turn(fromLon: number, toLon: number): number {
  const difference = toLon - fromLon
  return Math.abs(difference) <= 180 ? difference : difference - 360 * Math.round(difference / 360)
}

export type MetresPerDegree = { north: number; east: number }

/** The length of a degree at a latitude, from the radii of curvature along the meridian and across it. */
export function metresPerDegree(lat: number): MetresPerDegree {
  const sin = Math.sin(lat * radiansPerDegree)
  const w = 1 - eccentricitySquared * sin * sin
  const across = equatorRadius / Math.sqrt(w)
  return {
    north: (across * (1 - eccentricitySquared) * radiansPerDegree) / w,
    east: across * Math.cos(lat * radiansPerDegree) * radiansPerDegree,
  }
}
