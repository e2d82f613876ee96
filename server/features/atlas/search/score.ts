import { placeTypes, type PlaceType } from '#domain/atlas/place.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'

/**
 * Bonuses that can raise a place above a more important one. A typo lowers it below all names that begin as
 * typed.
 */
const weights = { country: 0.15, exact: 0.1, edit: 2, shown: 0.2 } as const

/** Among equals, people search for destinations rather than for rivers. */
const typeWeights: Partial<Record<PlaceType, number>> = {
  country: 0.03,
  city: 0.03,
  'national park': 0.03,
  region: 0.02,
  trail: 0.02,
  forestry: -0.02,
  waterway: -0.02,
}

/** The type is encoded in the number of a place. */
const typeWeightOf = (n: number): number => typeWeights[placeTypes[n % 16] ?? 'city'] ?? 0

export type Scored = {
  n: number
  importance: number
  isSameCountry: boolean
  isExact: boolean
  edits: number
  /** From 0, far away from the visible map, to 1, on it. */
  nearness: number
}

export function scoreOf({ n, importance, isSameCountry, isExact, edits, nearness }: Scored): number {
  return (
    importance +
    typeWeightOf(n) +
    (isSameCountry ? weights.country : 0) +
    (isExact ? weights.exact : 0) +
    nearness * weights.shown -
    edits * weights.edit
  )
}

/** A narrower box counts as if it were this wide. */
const smallestDegrees = 0.5

/** 1 in the box, decreasing around it, and 0 at a distance of the box's width. */
export function nearnessOf(
  { west, south, east, north }: BoundingBox,
  { lat, lon }: { lat: number; lon: number },
): number {
  const width = (east - west + 360) % 360 || 360
  const reach = Math.max(width, north - south, smallestDegrees)
  const beside = (((lon - west) % 360) + 360) % 360
  const awayLon = beside <= width ? 0 : Math.min(beside - width, 360 - beside)
  const awayLat = Math.max(0, south - lat, lat - north)
  return Math.max(0, 1 - Math.max(awayLon, awayLat) / reach)
}
