import { plural } from '#contract/plural.ts'
import type { Difficulty, PlaceType } from '#domain/atlas/place.ts'

/** Shown next to the symbol of a trail sign. */
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
  peak: 'Peak',
  hut: 'Mountain hut',
  pass: 'Pass',
  saddle: 'Saddle',
  viewpoint: 'Viewpoint',
  resort: 'Resort',
}

/** Many pistes have no name; their type stands in for it. */
export const placeName = ({ name, type }: { name: string; type: PlaceType }): string =>
  name || placeTypeLabels[type]

/** How difficult a trail is; if that is unknown, its type, unless the name already says it. */
export function trailLabel({
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

/** Messages of the pages about places. Kept apart because only those pages download them. */
export const atlasMessages = {
  incompleteBox: 'A box needs all four sides: w, s, e and n.',
  notAPlaceId: 'This address does not lead to a place: its id has no @.',
  nothingLoaded: 'The results could not be loaded. The map still works.',
  placeNotLoaded: 'This place could not be loaded.',
  placeUnknown: 'This place is not in the atlas, or not any more.',
  placesLoading: 'Places are still being loaded. Some cannot be found yet; this takes a few minutes.',
  placesLoadingHere: 'Places are still being loaded. In a few minutes you will see here where this was.',
  placesLoadingForVideos:
    'Places are still being loaded. In a few minutes the videos will show where they were recorded.',
  nothingCalled: (text: string) => `No place is called “${text}”.`,
  noResultsFor: (text: string) => `No results for “${text}”`,
  searchVideos: 'Search videos',
  noResults: 'No results',
  placesFound: (count: number) => plural(count, { one: '# place found', other: '# places found' }),
  recentPlaces: (count: number) => plural(count, { one: '# recent search', other: '# recent searches' }),
} as const
