import { expect, test } from 'vitest'
import { atlasPlaces } from './atlas-places.ts'
import type { KnownCity } from './cities.ts'
import { dissolve } from './dissolve.ts'
import { famousPlaceDrafts } from './famous-places.ts'
import { largerRegionDrafts, type Part } from './larger-regions.ts'
import { mountains } from './mountains.ts'
import type { KnownRegion } from './regions.ts'
import { simplifyBorders } from './simplify-borders.ts'

/** From west to east along a winding border at 1° east, or back. */
const winding = Array.from({ length: 101 }, (_, n) => [
  1 + 0.0005 * Math.sin(n) + 0.02 * Math.sin(n / 20),
  n / 100,
])
const west = [[0, 0], ...winding, [0, 1], [0, 0]]
const east = [[2, 0], [2, 1], ...winding.toReversed(), [2, 0]]
const far = [
  [2, 0],
  [3, 0],
  [3, 1],
  [2, 1],
  [2, 0],
]

const onBorder = (ring: Float64Array = new Float64Array()) =>
  Array.from({ length: ring.length / 2 }, (_, at) => `${ring[2 * at]} ${ring[2 * at + 1]}`).filter((text) =>
    /^(1\.0|0\.9|1 )/.test(text),
  )

test('neighbours have the same border after it was simplified', () => {
  const [first, second] = simplifyBorders([[[west]], [[east]]], 200)
  const [ours, theirs] = [onBorder(first?.[0]?.[0]), onBorder(second?.[0]?.[0])]
  expect(ours.length).toBeGreaterThan(4)
  expect(ours.length).toBeLessThan(40)
  expect(new Set(theirs)).toEqual(new Set(ours))
})

const square = (x: number, y: number, size: number) =>
  Float64Array.from([x, y, x + size, y, x + size, y + size, x, y + size, x, y])

test('the borders inside a group are dissolved, and an enclave in its middle is a hole', () => {
  const around = [
    square(0, 0, 1),
    square(1, 0, 1),
    square(2, 0, 1),
    square(0, 1, 1),
    square(2, 1, 1),
    square(0, 2, 1),
    square(1, 2, 1),
    square(2, 2, 1),
  ]
  const parts = [
    ...around.map((ring) => ({ group: 'AA', areas: [[ring]] })),
    { group: 'BB', areas: [[square(1, 1, 1)]] },
  ]
  const [area = [], ...more] = dissolve(parts).get('AA') ?? []
  expect(more).toEqual([])
  const [outer = [], hole = []] = area.map((ring) =>
    Array.from({ length: ring.length / 2 }, (_, at) => [ring[2 * at], ring[2 * at + 1]]),
  )
  expect(outer).toEqual(
    expect.arrayContaining([
      [0, 0],
      [3, 0],
      [3, 3],
      [0, 3],
    ]),
  )
  expect(outer).toHaveLength(13)
  expect(hole).toEqual(
    expect.arrayContaining([
      [1, 1],
      [2, 1],
      [2, 2],
      [1, 2],
    ]),
  )
})

const region = (id: number, code: string, ring: number[][]): KnownRegion => ({
  id,
  code,
  countryCode: code.slice(0, 2),
  country: code.slice(0, 2),
  countryName: `Land ${code.slice(0, 2)}`,
  name: `Region ${code}`,
  names: { de: 'Ostmark', ru: 'Остмарк', local: `Region ${code}` },
  polygons: [[ring]],
  areaKm2: 12_000,
  label: [1.5, 0.5],
  groups: ['Großösterreich'],
})
const city = (id: number, name: string, [lon, lat]: [number, number], population: number): KnownCity => ({
  id,
  name,
  lon,
  lat,
  population,
  country: 'AT',
  isCapital: false,
  feature: 'PPL',
})

test('the embedded world has countries, regions with their codes, and cities in them', () => {
  const regions = [region(1001, 'AT-1', west), region(1002, 'AT-2', east), region(1003, 'DE-BY', far)]
  const cities = [
    city(7, 'Ostmark', [1.5, 0.5], 1000),
    city(8, 'Ostmark', [1.6, 0.5], 100_000),
    city(9, 'At Sea', [1.95, -0.1], 0),
  ]
  const famous = famousPlaceDrafts(() => null)
  const places = atlasPlaces(regions, cities, new Map([[9, ['Am Meer']]]))
  expect(places.map(({ type, name, country, iso3166_2 }) => [type, name, country, iso3166_2])).toEqual([
    ['country', 'Land AT', 'AT', null],
    ['country', 'Land DE', 'DE', null],
    ['region', 'Region AT-1', 'AT', 'AT-1'],
    ['region', 'Region AT-2', 'AT', 'AT-2'],
    ['region', 'Region DE-BY', 'DE', 'DE-BY'],
    ...mountains.map(({ name, country }) => ['region', name, country, null]),
    ...famous.map(({ type, name, country }) => [type, name, country, null]),
    ['city', 'Ostmark', 'AT', 'AT-2'],
    // Small ones come by name.
    ['city', 'At Sea', 'AT', 'AT-2'],
    ['city', 'Ostmark', 'AT', 'AT-2'],
  ])
  const [austria, , , eastern] = places
  const [large, sea, small] = places.slice(-3)
  expect(sea?.names).toEqual({ alt_1: 'Am Meer' })
  expect(austria?.names).toMatchObject({ de: 'Österreich', fr: 'Autriche', ja: 'オーストリア' })
  expect(austria?.bounds).toEqual({ west: 0, south: 0, east: 2, north: 1 })
  expect(eastern?.names).toEqual({ de: 'Ostmark' })
  // 100 000 people: log10 is 5, of 7.5.
  expect([large?.population, large?.importance]).toEqual([100_000, 0.6667])
  expect(large?.names).toEqual({ local: 'Region AT-2' })
  expect(small?.names).toEqual({})
  expect(new Set(places.map(({ n }) => n)).size).toBe(places.length)
})

const part = (country: string, group: string, code: string | null, lon: number): Part => ({
  country,
  groups: ['Italy', group],
  code,
  bounds: { west: lon, south: 43, east: lon + 1, north: 44 },
  areaKm2: 4999.5,
})

test('a region that people know better than its parts is around them, and knows their codes', () => {
  const parts = [
    part('IT', 'Toscana', 'IT-PI', 10),
    part('IT', 'Umbria', 'IT-PG', 13),
    part('IT', 'Toscana', 'IT-FI', 11),
    part('IT', 'Toscana', null, 9),
    part('CH', 'Toscana', 'CH-TI', 8),
  ]
  const found = largerRegionDrafts(parts)
  expect(found.map(({ name, facts }) => [name, facts['regions']])).toEqual([
    ['Tuscany', 'IT-PI;IT-FI'],
    ['Umbria', 'IT-PG'],
  ])
  const [tuscany] = found
  expect(tuscany).toMatchObject({
    type: 'region',
    country: 'IT',
    iso3166_2: null,
    bounds: { west: 9, south: 43, east: 12, north: 44 },
    lat: 43.5,
    lon: 10.5,
  })
  expect(tuscany?.names).toMatchObject({ alt_1: 'Toscana', alt_2: 'Toskana' })
  expect(tuscany?.importance).toBeCloseTo(0.55 + 0.04 * Math.log10(14_999.5), 6)
})
