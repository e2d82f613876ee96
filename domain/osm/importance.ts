import type { BoundaryType, SpotType, TrailType } from '#domain/atlas/place.ts'
import type { Tags } from './tag-keys.ts'

/** The assumed population of a place that does not state it. */
const usualPopulation: Record<string, number> = { city: 50_000, town: 5000, village: 500, hamlet: 50 }
const maxPopulation = 50_000_000

export function populationOf(tags: Tags): number | null {
  const digits = /^\d{1,9}$/.exec((tags.get('population') ?? '').replaceAll(/[ ,.']/g, ''))?.[0]
  return digits === undefined || Number(digits) > maxPopulation ? null : Number(digits)
}

export function cityImportance(population: number | null, place: string | undefined): number {
  const people = population ?? usualPopulation[place ?? 'village'] ?? 500
  return Math.min(1, Math.log10(Math.max(people, 10)) / 7.5)
}

/** From one square kilometre to ten thousand. */
const areaRange: Record<Exclude<BoundaryType, 'city'> | 'piste', [least: number, most: number]> = {
  country: [0.9, 1],
  region: [0.68, 0.74],
  'national park': [0.4, 0.65],
  'protected area': [0.25, 0.55],
  forestry: [0.2, 0.45],
  resort: [0.35, 0.5],
  piste: [0.15, 0.3],
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

/** Signed routes through a region, a country or several, by the first letter of a code such as `iwn`. */
const networkWeights: Record<string, number> = { r: 0.03, n: 0.1, i: 0.15 }

/** From a hundred metres to three hundred kilometres. */
export function trailImportance(
  type: TrailType,
  lengthM: number,
  facts: Readonly<Record<string, string>> = {},
): number {
  const network = /^([lrni])[wchp]n$/.exec(facts['network'] ?? '')?.[1] ?? ''
  return (
    between(trailRange[type], (Math.log10(Math.max(lengthM, 1)) - 2) / 3.5) +
    (networkWeights[network] ?? 0) +
    (hasArticle(facts) ? 0.05 : 0)
  )
}

const hasArticle = (facts: Readonly<Record<string, string>>): boolean =>
  facts['wikidata'] !== undefined || facts['wikipedia'] !== undefined

const spotRange: Record<SpotType, [least: number, most: number]> = {
  peak: [0.2, 0.72],
  pass: [0.2, 0.6],
  resort: [0.3, 0.6],
  hut: [0.2, 0.5],
  saddle: [0.17, 0.5],
  viewpoint: [0.15, 0.5],
}

/** What is known about a spot. Most famous ones have names in many languages, and someone wrote about them. */
type SpotFame = { tags: Tags; languages: number; elevation_m: number | null }

const highestM = 4800
const maxProminentM = 2000
const maxLanguages = 64

/** High spots are seen from afar, but fame weighs more: most high peaks have only neighbours of the same height. */
export function spotImportance(type: SpotType, { tags, languages, elevation_m }: SpotFame): number {
  const prominence = Number.parseFloat(tags.get('prominence') ?? '')
  const share =
    0.2 * ratio(elevation_m ?? 0, highestM) +
    0.2 * (tags.has('wikidata') || tags.has('wikipedia') ? 1 : 0) +
    0.4 * ratio(Math.log2(1 + languages), Math.log2(maxLanguages)) +
    0.2 * ratio(Number.isNaN(prominence) ? 0 : prominence, maxProminentM)
  return between(spotRange[type], share)
}

const ratio = (value: number, max: number): number => Math.min(1, Math.max(0, value / max))

function between([min, max]: [number, number], share: number): number {
  return min + (max - min) * Math.min(1, Math.max(0, share))
}
