import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { PlaceDraft } from '#domain/atlas/draft.ts'
import { placeNumber, type PlaceType } from '#domain/atlas/place.ts'
import { boundsOf } from '#domain/geo/bounds.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'

/** From places known all over the world down to those known to mountaineers. */
type Fame = 1 | 2 | 3

export type FamousPlace = {
  type: PlaceType
  isLake: boolean
  name: string
  /** In other languages and scripts, and as people abbreviate it. */
  names: string[]
  /** ISO 3166-1 codes, the main one first. */
  countries: string[]
  lat: number
  lon: number
  bounds: BoundingBox
  elevationM: number | null
  lengthKm: number | null
  fame: Fame
}

type Where = Pick<FamousPlace, 'lat' | 'lon' | 'bounds'>
type Table = { file: string; type: PlaceType; whereOf: (cell: string) => Where; size: 'metres' | 'km' | null }

/** Listed here, because no package has them. The first line of each file names its columns. */
const tables: readonly Table[] = [
  { file: 'peaks', type: 'peak', whereOf: spot, size: 'metres' },
  { file: 'passes', type: 'pass', whereOf: spot, size: 'metres' },
  { file: 'huts', type: 'hut', whereOf: spot, size: 'metres' },
  { file: 'resorts', type: 'resort', whereOf: spot, size: 'metres' },
  { file: 'parks', type: 'national park', whereOf: box, size: null },
  { file: 'protected-areas', type: 'protected area', whereOf: box, size: null },
  { file: 'areas', type: 'region', whereOf: box, size: null },
  { file: 'lakes', type: 'region', whereOf: middle, size: null },
  { file: 'trails', type: 'trail', whereOf: waypoints, size: 'km' },
  { file: 'cycle-routes', type: 'bicycle', whereOf: waypoints, size: 'km' },
]

export function listFamousPlaces(): FamousPlace[] {
  return tables.flatMap((table) =>
    readFileSync(new URL(`famous/${table.file}.txt`, import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => rowOf(table, line)),
  )
}

function rowOf({ file, type, whereOf, size }: Table, line: string): FamousPlace {
  const cells = line.split('|').map((cell) => cell.trim())
  const [name = '', names = '', countries = '', where = '', ...rest] = cells
  const amount = size === null || rest[0] === '' ? null : Number(rest[0])
  const fame = Number(rest.at(-1))
  if (rest.length !== (size === null ? 1 : 2) || !isFame(fame) || Number.isNaN(amount))
    throw new Error(`This line of the famous places cannot be read: ${line}`)
  return {
    type,
    isLake: file === 'lakes',
    name,
    names: names === '' ? [] : names.split(/; */),
    countries: countries.split(' '),
    ...whereOf(where),
    elevationM: size === 'metres' ? amount : null,
    lengthKm: size === 'km' ? amount : null,
    fame,
  }
}

const isFame = (fame: number): fame is Fame => fame === 1 || fame === 2 || fame === 3

const numbersIn = (cell: string): number[] => cell.split(/[ ,]+/).map(Number)

/** In degrees, about a kilometer: the exact size does not matter for a search. */
const around = 0.01

function spot(cell: string): Where {
  const [lat = Number.NaN, lon = Number.NaN] = numbersIn(cell)
  return {
    lat,
    lon,
    bounds: { west: lon - around, south: lat - around, east: lon + around, north: lat + around },
  }
}

function box(cell: string): Where {
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = numbersIn(cell)
  return { lat: (south + north) / 2, lon: (west + east) / 2, bounds: { west, south, east, north } }
}

const kmPerDegree = 111.2

/** The center, and the diameter in kilometers. */
function middle(cell: string): Where {
  const [lat = Number.NaN, lon = Number.NaN, km = Number.NaN] = numbersIn(cell)
  const [north, east] = [km / 2 / kmPerDegree, km / 2 / kmPerDegree / Math.cos((lat * Math.PI) / 180)]
  return { lat, lon, bounds: { west: lon - east, south: lat - north, east: lon + east, north: lat + north } }
}

/** Its course is not known in detail, so it has no line: only where it begins, passes and ends. */
function waypoints(cell: string): Where {
  const numbers = numbersIn(cell)
  const lats = Float64Array.from(numbers.filter((_, at) => at % 2 === 0))
  const lons = Float64Array.from(numbers.filter((_, at) => at % 2 === 1))
  const bounds = boundsOf(lats, lons)
  if (!bounds || lats.length !== lons.length) throw new Error(`These are no waypoints: ${cell}`)
  const { west, south, east, north } = bounds
  return {
    lat: lats[0] ?? 0,
    lon: lons[0] ?? 0,
    bounds: { west: west - around, south: south - around, east: east + around, north: north + around },
  }
}

/** Each as important as a city of ten million, one million and a hundred thousand people. */
const importances: Record<Fame, number> = { 1: 0.8, 2: 0.67, 3: 0.53 }

/** `regionAt` gives the ISO 3166-2 code of the region at a position in a country. */
export function famousPlaceDrafts(
  regionAt: (lon: number, lat: number, country: string) => string | null,
): PlaceDraft[] {
  return listFamousPlaces().map((place) => {
    const [country = null, ...others] = place.countries
    const isOnBorder = others.length > 0
    // For places of this type, a code means the region itself: everything in Tyrol would be in the Ötztal.
    const isArea = place.type === 'region'
    return {
      n: placeNumber(place.type, 'world', idOf(place)),
      type: place.type,
      name: place.name,
      names: Object.fromEntries(place.names.map((other, at) => [`alt_${at + 1}`, other])),
      country: isOnBorder ? null : country,
      iso3166_2: isOnBorder || country === null || isArea ? null : regionAt(place.lon, place.lat, country),
      importance: importances[place.fame],
      lat: place.lat,
      lon: place.lon,
      bounds: place.bounds,
      elevation_m: place.elevationM,
      length_m: place.lengthKm === null ? null : place.lengthKm * 1000,
      // A search for `Mont Blanc, France` has to find it too.
      facts: isOnBorder ? { countries: place.countries.join(';') } : {},
      difficulty: place.type === 'trail' || place.type === 'bicycle' ? 'unknown' : null,
      population: null,
      outline: null,
    }
  })
}

/** Derived from its name, so that links to it stay valid when the tables grow. */
function idOf({ type, name, countries }: FamousPlace): number {
  return createHash('sha256').update(`${type} ${name} ${countries[0]}`).digest().readUInt32BE()
}
