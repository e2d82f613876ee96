import { z } from 'zod'
import { PlaceResult } from '#contract/atlas/place.ts'
import { createStoredStore } from '#web/lib/stored-settings.ts'

/** The part of a place that a search shows, and that is stored. */
const KeptPlace = PlaceResult.pick({
  id: true,
  name: true,
  type: true,
  country: true,
  iso3166_name: true,
  difficulty: true,
  length_m: true,
  north: true,
  south: true,
  east: true,
  west: true,
}).extend({
  /** Missing in searches that were stored before places had it. */
  elevation_m: z.number().nullable().default(null),
})
export type KeptPlace = z.infer<typeof KeptPlace>

const maxKept = 8

/** In this browser and nowhere else. */
export const recentPlacesStore = createStoredStore<KeptPlace[]>(
  'recent-places',
  z.array(KeptPlace),
  () => [],
  [],
)

export function rememberPlace(place: KeptPlace): void {
  const others = recentPlacesStore.get().filter(({ id }) => id !== place.id)
  recentPlacesStore.set([KeptPlace.parse(place), ...others].slice(0, maxKept))
}

export function forgetPlace(wanted: string): void {
  recentPlacesStore.set(recentPlacesStore.get().filter(({ id }) => id !== wanted))
}

export function forgetAllPlaces(): void {
  recentPlacesStore.set([])
}
