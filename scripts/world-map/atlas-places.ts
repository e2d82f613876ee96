import type { Coordinates, PlaceDraft } from '#domain/atlas/draft.ts'
import { normaliseName } from '#domain/atlas/normalise-name.ts'
import { placeNumber } from '#domain/atlas/place.ts'
import { boundsOf } from '#domain/geo/bounds.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import type { KnownCity } from './cities.ts'
import { dissolve } from './dissolve.ts'
import { famousPlaceDrafts } from './famous-places.ts'
import { labelPoint } from './label-point.ts'
import { largerRegionDrafts, type Part } from './larger-regions.ts'
import { mountains } from './mountains.ts'
import { isKnownAfar, usefulNames } from './other-names.ts'
import { regionFinder } from './region-finder.ts'
import type { KnownRegion } from './regions.ts'
import { isWrittenIn } from './scripts-of-countries.ts'
import { simplifyBorders } from './simplify-borders.ts'

/** Finer than the accuracy of the borders. */
const toleranceM = 200

type DrawnRegion = { region: KnownRegion; areas: Coordinates[][] }

/** The embedded world: countries, their regions, famous places in them, and cities; the important ones first. */
export function atlasPlaces(
  regions: readonly KnownRegion[],
  cities: readonly KnownCity[],
  otherNames: ReadonlyMap<number, string[]>,
): PlaceDraft[] {
  const areas = simplifyBorders(
    regions.map(({ polygons }) => polygons),
    toleranceM,
  )
  const drawn = regions
    .map((region, place) => ({ region, areas: areas[place] ?? [] }))
    .filter((one) => one.areas.length > 0)
  const named = drawn.filter(({ region: { name } }) => name !== '')
  const find = regionFinder(drawn)
  const regionIn = (lon: number, lat: number, country: string | null) => {
    const found = find(lon, lat, (one) => one.region.countryCode === country)?.region
    return found?.countryCode === country ? found : undefined
  }
  const famous = famousPlaceDrafts((lon, lat, country) => regionIn(lon, lat, country)?.code ?? null)
  const places = [
    ...countriesOf(drawn),
    ...named.map(regionPlace),
    ...largerRegionDrafts(named.map(partOf)),
    ...mountainPlaces(),
    ...famous,
    ...inOrder(cityPlaces(regionIn, cities, otherNames)),
  ]
  if (new Set(places.map(({ n }) => n)).size < places.length)
    throw new Error('two places have the same number')
  return places.map(rounded)
}

const partOf = ({ region: { countryCode, groups, code, areaKm2 }, areas }: DrawnRegion): Part => ({
  country: countryCode,
  groups,
  code,
  areaKm2,
  bounds: boundsOfAreas(areas),
})

const short = (value: number): number => Math.round(value * 1e4) / 1e4

/** More digits would add nothing but file size. */
function rounded(place: PlaceDraft): PlaceDraft {
  const { west, south, east, north } = place.bounds
  const bounds = { west: short(west), south: short(south), east: short(east), north: short(north) }
  return {
    ...place,
    bounds,
    importance: short(place.importance),
    lat: short(place.lat),
    lon: short(place.lon),
  }
}

const languages = (
  'ar bg bn ca cs da de el es et fa fi fr he hi hr hu id is it ja ko ' +
  'lt lv nb nl pl pt ro ru sk sl sr sv th tr uk ur vi zh zh-Hant'
).split(' ')
const namesIn = languages.map((language) => ({
  language,
  names: new Intl.DisplayNames([language], { type: 'region' }),
}))

function countriesOf(drawn: DrawnRegion[]): PlaceDraft[] {
  const parts = drawn.flatMap(({ region, areas }) =>
    region.countryCode === null ? [] : [{ group: region.countryCode, areas }],
  )
  const nameOf = new Map(drawn.map(({ region }) => [region.countryCode, region.countryName]))
  return [...dissolve(parts)].map(([code, areas]) => {
    const name = nameOf.get(code) ?? code
    const names = Object.fromEntries(
      namesIn.map(({ language, names: all }) => [language, all.of(code) ?? name]),
    )
    const rings = areas.map(([outer = new Float64Array()]) => pairsOf(outer))
    const [lon, lat] = labelPoint(rings)
    const id = (code.codePointAt(0) ?? 0) * 256 + (code.codePointAt(1) ?? 0)
    return {
      ...nothingElse,
      n: placeNumber('country', 'world', id),
      type: 'country',
      name,
      names: othersThan(name, names),
      country: code,
      // Large countries are searched for more often.
      importance: 0.9 + 0.01 * Math.min(9, Math.log10(1 + areaOf(areas) * 1000)),
      lat,
      lon,
      bounds: boundsOfAreas(areas),
      outline: { kind: 'areas', areas },
    }
  })
}

function regionPlace({ region, areas }: DrawnRegion): PlaceDraft {
  const bounds = boundsOfAreas(areas)
  const [lon, lat] = region.label
  return {
    ...nothingElse,
    n: placeNumber('region', 'world', region.id),
    type: 'region',
    name: region.name,
    names: othersThan(region.name, likelyNames(region)),
    country: region.countryCode,
    iso3166_2: region.code,
    importance: 0.5 + 0.04 * Math.min(6, Math.log10(1 + region.areaKm2)),
    lat,
    lon,
    bounds,
    outline: { kind: 'areas', areas },
  }
}

/**
 * Mountain ranges have no code and no outline, so no place is listed as lying in one; a search shows them on the map.
 */
function mountainPlaces(): PlaceDraft[] {
  return mountains.map(({ name, names, country, importance, box: [west, south, east, north] }, at) => ({
    ...nothingElse,
    // Regions of the source have much higher numbers.
    n: placeNumber('region', 'world', at + 1),
    type: 'region',
    name,
    names: Object.fromEntries(names.map((other, index) => [`alt_${index + 1}`, other])),
    country,
    importance,
    lat: (south + north) / 2,
    lon: (west + east) / 2,
    bounds: { west, south, east, north },
    outline: null,
  }))
}

function cityPlaces(
  regionIn: (lon: number, lat: number, country: string | null) => KnownRegion | undefined,
  cities: readonly KnownCity[],
  otherNames: ReadonlyMap<number, string[]>,
): PlaceDraft[] {
  const namesTaken = new Set<KnownRegion>()
  return cities
    .toSorted((a, b) => b.population - a.population)
    .map((city) => {
      const { id, name, population, lon, lat, isCapital } = city
      const country = city.country === '' ? null : city.country
      const region = regionIn(lon, lat, country)
      // Many regions are named after their largest city, and only regions have names in other languages.
      const isItsName =
        region !== undefined && Object.values({ ...region.names, name: region.name }).includes(name)
      const names = isItsName && !namesTaken.has(region) ? likelyNames(region) : {}
      if (isItsName) namesTaken.add(region)
      const others = otherNames.get(id) ?? []
      return {
        ...nothingElse,
        n: placeNumber('city', 'world', id),
        type: 'city' as const,
        name,
        names: { ...othersThan(name, names), ...usefulNames(city, others) },
        country,
        iso3166_2: region?.code ?? null,
        importance: importanceOf(population, isCapital || isKnownAfar(others)),
        population: population === 0 ? null : population,
        lat,
        lon,
        bounds: boxAround(lon, lat, population),
        outline: null,
      }
    })
}

/** Based on population; capitals and places with names all over the world count as larger. */
const importanceOf = (population: number, isKnown: boolean): number =>
  Math.min(0.95, Math.log10(Math.max(10, population)) / 7.5 + (isKnown ? 0.05 : 0))

/** From about 30 thousand people on. */
const important = 0.6

/**
 * The most wanted places come first, so that they can be found early. The many others are sorted by name, since
 * inserting neighbors into an index is fast.
 */
function inOrder(places: PlaceDraft[]): PlaceDraft[] {
  const others = places.filter(({ importance }) => importance < important)
  const named = others.map((place) => ({ place, name: normaliseName(place.name) }))
  const byName = named
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .map(({ place }) => place)
  return [...places.filter(({ importance }) => importance >= important), ...byName]
}

/** Names in all languages would make up a third of the atlas, just for people who write Tyrol in Bengali. */
function likelyNames({ names, countryCode }: KnownRegion): Record<string, string> {
  const isLikely = (language: string) => isWrittenIn(language, countryCode)
  return Object.fromEntries(Object.entries(names).filter(([language]) => isLikely(language)))
}

const nothingElse = {
  iso3166_2: null,
  difficulty: null,
  population: null,
  length_m: null,
  elevation_m: null,
  facts: {},
}

function othersThan(name: string, names: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(names).filter(([, other]) => other !== name))
}

const pairsOf = (ring: Coordinates): number[][] =>
  Array.from({ length: ring.length / 2 }, (_, at) => [ring[2 * at] ?? 0, ring[2 * at + 1] ?? 0])

function boundsOfAreas(areas: Coordinates[][]): BoundingBox {
  const all = areas.flatMap(([outer = new Float64Array()]) => pairsOf(outer))
  const bounds = boundsOf(
    Float64Array.from(all, ([, lat = 0]) => lat),
    Float64Array.from(all, ([lon = 0]) => lon),
  )
  if (!bounds) throw new Error('an area without a corner')
  return bounds
}

/** In square degrees. */
function areaOf(areas: Coordinates[][]): number {
  let sum = 0
  for (const [ring = new Float64Array()] of areas)
    for (let i = 2; i + 1 < ring.length; i += 2)
      sum += (ring[i - 2] ?? 0) * (ring[i + 1] ?? 0) - (ring[i] ?? 0) * (ring[i - 1] ?? 0)
  return Math.abs(sum) / 2
}

const within180 = (lon: number): number => (lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon)

/** About the size of the city: its actual limits are not known. */
function boxAround(lon: number, lat: number, population: number): BoundingBox {
  const north = (1.5 + Math.sqrt(population) / 150) / 111.32
  const east = north / Math.max(0.1, Math.cos((lat * Math.PI) / 180))
  return {
    west: within180(lon - east),
    south: Math.max(-90, lat - north),
    east: within180(lon + east),
    north: Math.min(90, lat + north),
  }
}
