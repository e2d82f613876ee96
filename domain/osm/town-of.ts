import type { PlaceDraft } from '#domain/atlas/draft.ts'
import { placeNumber } from '#domain/atlas/place.ts'
import { isInside } from './areas.ts'
import { elevationOf } from './elevation.ts'
import { cityImportance, populationOf } from './importance.ts'
import { describe } from './names.ts'
import type { Tags } from './tag-keys.ts'

export type TownNode = { id: number; lat: number; lon: number; tags: Tags }

export function townOf({ id, lat, lon, tags }: TownNode): PlaceDraft {
  const population = populationOf(tags)
  return {
    n: placeNumber('city', 'node', id),
    type: 'city',
    ...describe(tags, 'city'),
    country: null,
    iso3166_2: null,
    difficulty: null,
    importance: cityImportance(population, tags.get('place')),
    population,
    length_m: null,
    elevation_m: elevationOf(tags),
    lat,
    lon,
    bounds: { west: lon, south: lat, east: lon, north: lat },
    outline: null,
  }
}

/**
 * Merges a town with the commune of the same name around it: one place, labelled at the town, with the facts
 * of both.
 */
export function withTown(commune: PlaceDraft, town: PlaceDraft): PlaceDraft {
  const population = commune.population ?? town.population
  return {
    ...commune,
    names: { ...town.names, ...commune.names },
    facts: { ...town.facts, ...commune.facts },
    population,
    importance: population === null ? town.importance : cityImportance(population, undefined),
    lat: town.lat,
    lon: town.lon,
  }
}

export function isAround({ outline }: PlaceDraft, { lat, lon }: PlaceDraft): boolean {
  return outline?.kind === 'areas' && outline.areas.some((area) => isInside(area, lon, lat))
}
