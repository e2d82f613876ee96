/** How a waypoint is reached from the previous one. */
export type Leg = 'way' | 'straight' | 'lift' | 'circles'

export type Waypoint = {
  lat: number
  lon: number
  /** Metres above sea level. */
  altitude: number
  by: Leg
  /** Minutes of rest there. */
  rest: number
}

/** Latitude, longitude and altitude, and any exceptions. */
export function via(
  lat: number,
  lon: number,
  altitude: number,
  extra: Partial<Pick<Waypoint, 'by' | 'rest'>> = {},
): Waypoint {
  return { lat, lon, altitude, by: 'way', rest: 0, ...extra }
}
