/** How one gets to a waypoint from the one before. */
export type Leg = 'way' | 'straight' | 'lift' | 'circles'

export type Waypoint = {
  lat: number
  lon: number
  /** Metres above the sea. */
  altitude: number
  by: Leg
  /** Minutes of rest there. */
  rest: number
}

/** Latitude, longitude and altitude, and what is not as usual. */
export function via(
  lat: number,
  lon: number,
  altitude: number,
  extra: Partial<Pick<Waypoint, 'by' | 'rest'>> = {},
): Waypoint {
  return { lat, lon, altitude, by: 'way', rest: 0, ...extra }
}
