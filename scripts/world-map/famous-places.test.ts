import { iso1A2Codes } from '@rapideditor/country-coder'
import { expect, test } from 'vitest'
import { normaliseName } from '#domain/atlas/normalise-name.ts'
import { famousPlaceDrafts, listFamousPlaces, type FamousPlace } from './famous-places.ts'

const places = listFamousPlaces()
const named = ({ type, name, countries }: FamousPlace) => `${type} ${name} (${countries.join(' ')})`

/**
 * Positions have two decimals, so a summit on a border may be listed a kilometer away from it; borders are simplified
 * by more.
 */
const near = 0.06
const steps = [-near, -near / 2, -near / 4, 0, near / 4, near / 2, near]

/** Codes of a country's overseas territories also count as that country. */
const codesAt = (lon: number, lat: number): Set<string> =>
  new Set(steps.flatMap((x) => steps.flatMap((y) => iso1A2Codes([lon + x, lat + y]))))

const spots = places.filter(({ type }) => ['peak', 'pass', 'hut', 'resort'].includes(type))

test('every spot lies in each of the countries it is said to be in', () => {
  const wrong = spots.filter(({ countries, lon, lat }) => {
    const codes = codesAt(lon, lat)
    // Of three countries that meet, one may be a little farther away.
    return countries.length > 2 ? !codes.has(countries[0] ?? '') : countries.some((code) => !codes.has(code))
  })
  expect(wrong.map(named)).toEqual([])
})

test('every area and route touches the countries it is said to be in', () => {
  const wrong = places.filter(({ type, countries, lon, lat, bounds: { west, south, east, north } }) => {
    if (['peak', 'pass', 'hut', 'resort'].includes(type)) return false
    const grid = Array.from({ length: 121 }, (_, at) => [
      west + ((east - west) * (at % 11)) / 10,
      south + ((north - south) * Math.floor(at / 11)) / 10,
    ])
    const codes = new Set([[lon, lat], ...grid].flatMap(([x = 0, y = 0]) => iso1A2Codes([x, y])))
    return countries.some((code) => !codes.has(code))
  })
  expect(wrong.map(named)).toEqual([])
})

test('elevations are those of mountains on this planet, and of the highest of their country', () => {
  const impossible = places.filter(
    ({ elevationM, type }) =>
      elevationM !== null && (elevationM < 10 || elevationM > (type === 'peak' ? 8849 : 5900)),
  )
  expect(impossible.map(named)).toEqual([])
  // From atlases rather than our table: no point in the country is higher.
  const highest: Record<string, number> = {
    AT: 3798, CH: 4634, DE: 2962, GB: 1345, NO: 2469, SE: 2097, ES: 3715, PT: 2351, RO: 2544, BG: 2925, GR: 2918,
    SK: 2655, PL: 2501, CZ: 1603, IE: 1039, IS: 2110, US: 6190, CA: 5959, MX: 5636, JP: 3776, KR: 1947, TR: 5137,
    IR: 5610, AU: 2228, NZ: 3724, ZA: 3451, MA: 4167, TZ: 5895, KE: 5199, EC: 6263, PE: 6768, BR: 2995, SI: 2864,
    HU: 1014, UA: 2061, ID: 4884,
  } // prettier-ignore
  const tooHigh = places.filter(
    ({ countries: [country = '', ...others], elevationM }) =>
      others.length === 0 && (elevationM ?? 0) > (highest[country] ?? 8849),
  )
  expect(tooHigh.map(named)).toEqual([])
})

test('no place is listed twice, and every name can be searched for', () => {
  const keys = places.map(({ type, name, countries }) => `${type} ${normaliseName(name)} ${countries[0]}`)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  const all = places.flatMap(({ name, names }) => [name, ...names])
  expect(all.filter((name) => normaliseName(name).length < 2)).toEqual([])
  const repeated = places.filter(({ name, names }) => new Set([name, ...names]).size <= names.length)
  expect(repeated.map(named)).toEqual([])
})

test('boxes are not turned over, and lengths are those of routes', () => {
  const wrong = places.filter(
    ({ bounds: { west, south, east, north }, lengthKm }) =>
      !(west < east && south < north && Math.abs(south) <= 90 && Math.abs(west) <= 180) ||
      (lengthKm !== null && (lengthKm < 2 || lengthKm > 30_000)),
  )
  expect(wrong.map(named)).toEqual([])
})

test('valleys and other areas are in a region, but are none with a code of its own', () => {
  const drafts = famousPlaceDrafts((_lon, _lat, country) => `${country}-X`)
  const areas = drafts.filter(({ type }) => type === 'region')
  expect(areas.length).toBeGreaterThan(50)
  expect(areas.filter(({ iso3166_2 }) => iso3166_2 !== null)).toEqual([])
  expect(drafts.filter(({ type, country }) => type === 'peak' && country === 'AT')).toSatisfy(
    (peaks: typeof drafts) => peaks.length > 5 && peaks.every(({ iso3166_2 }) => iso3166_2 === 'AT-X'),
  )
})

test('a place on a border is in no single country, but known to be in all of them', () => {
  const drafts = famousPlaceDrafts((_lon, _lat, country) => `${country}-X`)
  const draftOf = (name: string) => drafts.find((place) => place.name === name)
  expect(draftOf('Matterhorn')).toMatchObject({
    type: 'peak',
    country: null,
    iso3166_2: null,
    facts: { countries: 'CH;IT' },
    elevation_m: 4478,
    length_m: null,
  })
  expect(draftOf('Denali')).toMatchObject({ country: 'US', iso3166_2: 'US-X', facts: {} })
  expect(draftOf('GR 20')).toMatchObject({ type: 'trail', length_m: 180_000, elevation_m: null })
  expect(new Set(drafts.map(({ n }) => n)).size).toBe(drafts.length)
})
