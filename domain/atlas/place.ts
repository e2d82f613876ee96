import { regions, type Region } from '#domain/region.ts'

/** The kinds of place in the atlas, as the product names them. */
export const placeTypes = [
  'country',
  'region',
  'city',
  'national park',
  'protected area',
  'forestry',
  'trail',
  'mtb',
  'bicycle',
  'piste',
  'aerialway',
  'waterway',
  'peak',
  'hut',
  'pass',
  'saddle',
  'viewpoint',
  'resort',
] as const
export type PlaceType = (typeof placeTypes)[number]

/** The types that can be followed. */
export const trailTypes = [
  'trail',
  'mtb',
  'bicycle',
  'piste',
  'aerialway',
  'waterway',
] as const satisfies PlaceType[]
export type TrailType = (typeof trailTypes)[number]

/** The types that can contain something. */
export const boundaryTypes = [
  'country',
  'region',
  'city',
  'national park',
  'protected area',
  'forestry',
  'resort',
] as const satisfies PlaceType[]
export type BoundaryType = (typeof boundaryTypes)[number]

/** The types shown as a spot on the map, however the source draws them. */
export const spotTypes = [
  'peak',
  'hut',
  'pass',
  'saddle',
  'viewpoint',
  'resort',
] as const satisfies PlaceType[]
export type SpotType = (typeof spotTypes)[number]

export const isTrailType = (type: PlaceType): type is TrailType =>
  (trailTypes as readonly PlaceType[]).includes(type)

/** From the easiest to the hardest. */
export const difficulties = [
  'novice',
  'easy',
  'intermediate',
  'advanced',
  'expert',
  'extreme',
  'extreme2',
  'unknown',
] as const
export type Difficulty = (typeof difficulties)[number]

/** Where the number of a place comes from: an OpenStreetMap element, or a row of the embedded world. */
export const placeOrigins = ['node', 'way', 'relation', 'world'] as const
export type PlaceOrigin = (typeof placeOrigins)[number]

/** The last hexadecimal digit of a number is its type. This value says that the type is in the digit before it. */
const moreTypes = 15

/** Unique among all places, because one element may be both a path in summer and a piste in winter. */
export function placeNumber(type: PlaceType, origin: PlaceOrigin, id: number): number {
  const element = id * placeOrigins.length + placeOrigins.indexOf(origin)
  const at = placeTypes.indexOf(type)
  return at < moreTypes ? element * 16 + at : (element * 16 + at - moreTypes) * 16 + moreTypes
}

/** Where the number of a place comes from. */
export function originOfPlaceNumber(n: number): PlaceOrigin | undefined {
  const element = Math.floor(n / (n % 16 < moreTypes ? 16 : 256))
  return placeOrigins[element % placeOrigins.length]
}

/** The type in the number of a place. */
export function typeOfPlaceNumber(n: number): PlaceType | undefined {
  const last = n % 16
  return placeTypes[last < moreTypes ? last : moreTypes + (Math.floor(n / 16) % 16)]
}

/** `national_park.123@eu`: the part after the @ names the nearest server. */
export function placeId({ type, n, region }: { type: PlaceType; n: number; region: Region }): string {
  return `${type.replace(' ', '_')}.${n}@${region}`
}

/** The number in an id; undefined if it is not a place id. */
export function numberOfPlaceId(id: string): number | undefined {
  const [, type, digits, region] = /^([a-z_]+)\.(\d{1,15})@([a-z]{2})$/.exec(id) ?? []
  if (
    type === undefined ||
    digits === undefined ||
    !(regions as readonly (string | undefined)[]).includes(region)
  )
    return undefined
  const n = Number(digits)
  return typeOfPlaceNumber(n) === type.replace('_', ' ') ? n : undefined
}

/**
 * The Americas and the Pacific east of the date line are closer to one server, everything else to the other.
 */
export const regionAt = (lon: number): Region => (lon < -30 ? 'us' : 'eu')
