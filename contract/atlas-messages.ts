import type { Difficulty, PlaceType } from '#domain/atlas/place.ts'

/** Beside the shape of a trail sign. */
export const difficultyLabels: Record<Difficulty, string> = {
  novice: 'Novice',
  easy: 'Easy',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
  expert: 'Expert',
  extreme: 'Extreme',
  extreme2: 'Most extreme',
  unknown: 'Not graded',
}

/** What a place is. */
export const placeTypeLabels: Record<PlaceType, string> = {
  country: 'Country',
  region: 'Region',
  city: 'City',
  'national park': 'National park',
  'protected area': 'Protected area',
  forestry: 'Forest',
  trail: 'Trail',
  mtb: 'Mountain bike route',
  bicycle: 'Cycle route',
  piste: 'Piste',
  aerialway: 'Lift',
  waterway: 'Waterway',
}

/** What people read as its name: many pistes have none. */
export const shownName = ({ name, type }: { name: string; type: PlaceType }): string =>
  name || placeTypeLabels[type]

/** How hard a trail is, or what it is where nobody knows and its name does not say it. */
export function trailWord({
  name,
  type,
  difficulty,
}: {
  name: string
  type: PlaceType
  difficulty: Difficulty
}): string {
  return difficulty === 'unknown' && name !== placeTypeLabels[type]
    ? placeTypeLabels[type]
    : difficultyLabels[difficulty]
}

/** What pages about places say. Apart from the others, because only those pages need them. */
export const atlasMessages = {
  incompleteBox: 'A box has four sides: w, s, e and n.',
  notAPlaceId: 'This is not the address of a place: its id has no @.',
  nothingLoaded: 'Nothing could be loaded. The map still works.',
  placeNotLoaded: 'This place could not be loaded.',
  placeUnknown: 'The atlas does not know this place, or not any more.',
  placesLoading: 'Places are still being loaded, which takes some minutes. Until then some cannot be found.',
  placesLoadingHere: 'Places are still being loaded. In some minutes it will say here where this was.',
  placesLoadingForVideos:
    'Places are still being loaded. In some minutes the videos will say where they were filmed.',
  nothingCalled: (text: string) => `No place is called “${text}”.`,
  placesFound: (count: number) => (count === 1 ? '1 place found' : `${count} places found`),
  recentPlaces: (count: number) => (count === 1 ? '1 recent search' : `${count} recent searches`),
} as const
