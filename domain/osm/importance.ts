import type { BoundaryType, TrailType } from '#domain/atlas/place.ts'
import type { Tags } from './tag-keys.ts'

/** The assumed population of a place that does not state it. */
const usualPopulation: Record<string, number> = { city: 50_000, town: 5000, village: 500, hamlet: 50 }
const mostPopulation = 50_000_000

export function populationOf(tags: Tags): number | null {
  const digits = /^\d{1,9}$/.exec((tags.get('population') ?? '').replaceAll(/[ ,.']/g, ''))?.[0]
  return digits === undefined || Number(digits) > mostPopulation ? null : Number(digits)
}

export function cityImportance(population: number | null, place: string | undefined): number {
  const people = population ?? usualPopulation[place ?? 'village'] ?? 500
  return Math.min(1, Math.log10(Math.max(people, 10)) / 7.5)
}

/** From one square kilometre to ten thousand. */
const areaRange: Record<Exclude<BoundaryType, 'city'>, [least: number, most: number]> = {
  country: [0.9, 1],
  region: [0.68, 0.74],
  'national park': [0.4, 0.65],
  'protected area': [0.25, 0.55],
  forestry: [0.2, 0.45],
}

export function areaImportance(type: keyof typeof areaRange, squareMetres: number): number {
  return between(areaRange[type], (Math.log10(Math.max(squareMetres, 1)) - 6) / 4)
}

const trailRange: Record<TrailType, [least: number, most: number]> = {
  trail: [0.18, 0.45],
  mtb: [0.18, 0.43],
  bicycle: [0.18, 0.42],
  piste: [0.15, 0.35],
  aerialway: [0.15, 0.35],
  waterway: [0.15, 0.4],
}

/** From a hundred metres to three hundred kilometres. */
export function trailImportance(type: TrailType, lengthM: number): number {
  return between(trailRange[type], (Math.log10(Math.max(lengthM, 1)) - 2) / 3.5)
}

function between([least, most]: [number, number], share: number): number {
  return least + (most - least) * Math.min(1, Math.max(0, share))
}
