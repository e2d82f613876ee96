import { alpinePlaces } from './alpine-places.ts'
import { northernPlaces } from './northern-places.ts'
import type { Place } from './place.ts'
import { southTyrolPlaces } from './south-tyrol-places.ts'
import { westernPlaces } from './western-places.ts'

const places: Record<string, Place> = {
  ...southTyrolPlaces,
  ...alpinePlaces,
  ...northernPlaces,
  ...westernPlaces,
}

/** The places that the demo's map shows, by the keys of their activities. */
export const demoMapKeys = Object.keys(places)

export function placeOf(key: string): Place {
  const place = places[key]
  if (!place) throw new Error(`the demo has no place ${key}`)
  return place
}

/** Raise it when the places are drawn differently, so that servers with an earlier edition draw them again. */
export const demoMapEdition = 4

/** Nobody should take these villages and mountains for real ones. */
export const demoMapCredit = 'Demo map with fictional places'

/** How editions before the third were credited. */
export const earlierDemoMapCredit = 'Demo map: made up'
