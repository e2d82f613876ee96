import { typeOfPlaceNumber, type PlaceType } from '#domain/atlas/place.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'

/** How the typed text fits a name: all of it, its first words, or its first letters. */
export type Fit = 'whole' | 'words' | 'letters'

/** A whole name comes before every longer one, however important that is. */
const fitWeights: Record<Fit, number> = { whole: 1.5, words: 0.1, letters: 0 }

/**
 * Bonuses that can raise a place above a more important one. A typo lowers it below all names that begin as
 * typed.
 */
const weights = { country: 0.15, edit: 4, shown: 0.2, ownName: 0.05 } as const

/** Compares a normalised name with the spellings of the typed text. */
export function fitOf(name: string, texts: readonly string[]): Fit {
  if (texts.includes(name)) return 'whole'
  return texts.some((text) => name.startsWith(`${text} `)) ? 'words' : 'letters'
}

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
const typeWeightOf = (n: number): number => typeWeights[typeOfPlaceNumber(n) ?? 'city'] ?? 0

export type Scored = {
  n: number
  importance: number
  isSameCountry: boolean
  fit: Fit
  edits: number
  /**
   * The typed text is all of its main name, not a name in another language or a former one: Three Rivers was once
   * called Moab.
   */
  isOwnName: boolean
  /** From 0, far away from the visible map, to 1, on it. */
  nearness: number
}

export function scoreOf({ n, importance, isSameCountry, fit, edits, isOwnName, nearness }: Scored): number {
  return (
    importance +
    typeWeightOf(n) +
    (isSameCountry ? weights.country : 0) +
    fitWeights[fit] +
    (isOwnName ? weights.ownName : 0) +
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
