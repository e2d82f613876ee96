import type { PlaceType } from '#domain/atlas/place.ts'
import { texts } from './messages.ts'

export type PlaceGroup =
  | 'countries'
  | 'regions'
  | 'cities'
  | 'parks'
  | 'trails'
  | 'rides'
  | 'pistes'
  | 'lifts'
  | 'water'
  | 'peaks'
  | 'huts'
  | 'passes'
  | 'viewpoints'
  | 'resorts'

export const groupLabels: Record<PlaceGroup, string> = {
  countries: 'Countries',
  regions: 'Regions',
  cities: texts.citiesAndVillages,
  parks: texts.parksAndForests,
  trails: 'Trails',
  rides: texts.bikeRoutes,
  pistes: 'Pistes',
  lifts: 'Lifts',
  water: 'Waters',
  peaks: 'Peaks',
  huts: texts.mountainHuts,
  passes: 'Passes',
  viewpoints: 'Viewpoints',
  resorts: texts.resorts,
}

const groups: Record<PlaceType, PlaceGroup> = {
  country: 'countries',
  region: 'regions',
  city: 'cities',
  'national park': 'parks',
  'protected area': 'parks',
  forestry: 'parks',
  trail: 'trails',
  mtb: 'rides',
  bicycle: 'rides',
  piste: 'pistes',
  aerialway: 'lifts',
  waterway: 'water',
  peak: 'peaks',
  hut: 'huts',
  pass: 'passes',
  saddle: 'passes',
  viewpoint: 'viewpoints',
  resort: 'resorts',
}

export const groupOfPlace = (type: PlaceType): PlaceGroup => groups[type]

/** Grouped by kind, the kind of the best match first; within a kind in their original order. */
export function groupPlaces<Item extends { type: PlaceType }>(
  places: readonly Item[],
): [PlaceGroup, Item[]][] {
  return [...Map.groupBy(places, ({ type }) => groups[type])]
}
