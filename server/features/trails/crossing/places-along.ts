import { distanceBetween } from '#domain/geo/distance.ts'
import type { Samples } from '#domain/telemetry/recording.ts'

type Line = Pick<Samples, 'lat' | 'lon'>
export type PlaceAlong = { lat: number; lon: number; index: number }

const everyM = 1000
const maxPlaces = 600

/** The first and the last position, and one about every kilometre between them. */
export function placesAlong(line: Line): PlaceAlong[] {
  const all = walk(line, everyM)
  if (all.length <= maxPlaces) return all
  const step = (all.length - 1) / (maxPlaces - 1)
  return Array.from({ length: maxPlaces }, (_, n) => all[Math.round(n * step)]).filter(
    (place) => place !== undefined,
  )
}

function walk({ lat, lon }: Line, stepM: number): PlaceAlong[] {
  const found: PlaceAlong[] = []
  let last: PlaceAlong | undefined
  let gone = 0
  let before: PlaceAlong | undefined
  for (let index = 0; index < lat.length; index++) {
    const place = { lat: lat[index] ?? Number.NaN, lon: lon[index] ?? Number.NaN, index }
    if (!Number.isFinite(place.lat + place.lon)) continue
    if (before) gone += distanceBetween(before.lat, before.lon, place.lat, place.lon)
    if (!last || gone >= stepM) {
      found.push(place)
      last = place
      gone = 0
    }
    before = place
  }
  if (before && before !== last) found.push(before)
  return found
}
