import { drawCentre } from '#domain/geo/privacy-zones.ts'
import type { Place } from '#domain/geo/segment-passes.ts'
import { keyedHash } from '#server/keys.ts'

/** Some 200 m to the north. */
const squareDegrees = 0.002

/**
 * The centre of what a zone hides. Whoever removes a zone and adds it again, a few steps beside it or under another name,
 * gets the same one: two circles would tell more of the place than one. Another radius has another centre, since two that
 * lie in one direction from the place would tell it.
 */
export function hiddenCentre(key: string, place: Place, radius_m: number): Place {
  const square = [place.lat, place.lon].map((degrees) => Math.floor(degrees / squareDegrees)).join(' ')
  let draws = 0
  const draw = () =>
    keyedHash(Buffer.from(key), square, String(radius_m), String(draws++)).readUIntBE(0, 6) / 2 ** 48
  return drawCentre(place.lat, place.lon, radius_m, draw)
}
