import { metresPerDegree } from '#domain/geo/ellipsoid.ts'

/** Metres east and north of a place; accurate for some tens of kilometres around it. */
export type LocalFrame = { lat: number; lon: number }

export function metresIn({ lat, lon }: LocalFrame, place: LocalFrame): { x: number; y: number } {
  const { north, east } = metresPerDegree(lat)
  return { x: (place.lon - lon) * east, y: (place.lat - lat) * north }
}

export function placeIn({ lat, lon }: LocalFrame, x: number, y: number): { lat: number; lon: number } {
  const { north, east } = metresPerDegree(lat)
  return { lat: lat + y / north, lon: lon + x / east }
}
