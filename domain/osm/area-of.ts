import type { Coordinates, PlaceDraft } from '#domain/atlas/draft.ts'
import { placeNumber, type PlaceOrigin } from '#domain/atlas/place.ts'
import { boundsOfLines, labelPoint, nestRings, ringSize } from './areas.ts'
import type { Rings } from './assemble-rings.ts'
import { gradesOf } from './difficulty.ts'
import { elevationOf } from './elevation.ts'
import { areaImportance, cityImportance, populationOf } from './importance.ts'
import { countryCodeOf, regionCodeOf, type AreaType } from './kinds.ts'
import { lineOf } from './line-of.ts'
import { describe } from './names.ts'
import type { NodeStore } from './node-store.ts'
import { ringCrossesItself } from './ring-crosses-itself.ts'
import type { Tags } from './tag-keys.ts'

export type AreaSource = { type: AreaType; origin: PlaceOrigin; id: number; tags: Tags; found: Rings }

/** Half a country is not the country; half a forest is still a forest. */
const mustBeWhole = new Set<AreaType>(['country', 'region', 'city'])

/** Undefined if the outline cannot be determined: an open or self-crossing one has no inside. */
export function areaOf(
  { type, origin, id, tags, found }: AreaSource,
  store: NodeStore,
): PlaceDraft | undefined {
  const rings = found.rings.map((ring) => lineOf(ring, store)).filter((ring) => !ringCrossesItself(ring))
  const isWhole = found.isComplete && rings.length === found.rings.length
  if (mustBeWhole.has(type) && !isWhole) return undefined
  const areas = nestRings(rings)
  const bounds = boundsOfLines(areas.map(([outer = new Float64Array()]) => outer))
  const sizes = areas.map(sizeOf)
  const squareMetres = sizes.reduce((sum, size) => sum + size, 0)
  if (!bounds || squareMetres <= 0) return undefined
  const largest = areas[sizes.indexOf(Math.max(...sizes))] ?? []
  const population = populationOf(tags)
  const region = type === 'region' ? (regionCodeOf(tags) ?? null) : null
  return {
    n: placeNumber(type, origin, id),
    type,
    ...describe(tags, type),
    country: type === 'country' ? (countryCodeOf(tags) ?? null) : (region?.slice(0, 2) ?? null),
    iso3166_2: region,
    difficulty: type === 'piste' ? gradesOf(tags).ski : null,
    importance:
      type === 'city' ? cityImportance(population, tags.get('place')) : areaImportance(type, squareMetres),
    population,
    length_m: null,
    elevation_m: elevationOf(tags),
    ...labelPoint(largest),
    bounds,
    outline: { kind: 'areas', areas },
  }
}

function sizeOf([outer = new Float64Array(), ...holes]: Coordinates[]): number {
  return ringSize(outer) - holes.reduce((sum, hole) => sum + ringSize(hole), 0)
}
