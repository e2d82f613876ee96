import { drawCentre } from '#domain/geo/privacy-zones.ts'
import type { Place } from '#domain/geo/segment-passes.ts'
import { keyedHash } from '#server/keys.ts'

/** About 200 m from south to north. */
const squareDegrees = 0.002

/**
 * The center of a privacy zone. Removing a zone and adding it again, a few steps away or under another name, gives the
 * same center: two circles would reveal more about the place than one. A different radius gets a different center,
 * because two centers in the same direction from the place would reveal it.
 */
export function hiddenCentre(key: string, place: Place, radius_m: number): Place {
  const square = [place.lat, place.lon].map((degrees) => Math.floor(degrees / squareDegrees)).join(' ')
  let draws = 0
  const draw = () =>
    keyedHash(Buffer.from(key), square, String(radius_m), String(draws++)).readUIntBE(0, 6) / 2 ** 48
  return drawCentre(place.lat, place.lon, radius_m, draw)
}
