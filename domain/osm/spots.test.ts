import { describe as group, expect, test } from 'vitest'
import { elevationOf } from './elevation.ts'
import { spotImportance } from './importance.ts'
import { areaTypeOf } from './kinds.ts'
import { describe } from './names.ts'
import { spotOf, spotTypeOf } from './spots.ts'
import { tagsForTests as tags } from './tags-for-tests.ts'

const typeOf = (some: Record<string, string>) => spotTypeOf(tags(some))

test.each([
  [{ natural: 'peak' }, 'peak'],
  [{ natural: 'volcano', tourism: 'viewpoint' }, 'peak'],
  [{ natural: 'saddle' }, 'saddle'],
  [{ natural: 'saddle', mountain_pass: 'yes', tourism: 'viewpoint' }, 'pass'],
  [{ highway: 'primary', mountain_pass: 'yes' }, 'pass'],
  [{ mountain_pass: 'no' }, undefined],
  [{ tourism: 'alpine_hut', building: 'yes' }, 'hut'],
  [{ tourism: 'wilderness_hut' }, 'hut'],
  [{ amenity: 'shelter' }, 'hut'],
  [{ amenity: 'shelter', shelter_type: 'basic_hut' }, 'hut'],
  [{ amenity: 'shelter', shelter_type: 'public_transport' }, undefined],
  [{ amenity: 'shelter', shelter_type: 'picnic_shelter', tourism: 'viewpoint' }, 'viewpoint'],
  [{ tourism: 'viewpoint' }, 'viewpoint'],
  [{ type: 'site', site: 'piste' }, 'resort'],
  [{ type: 'site', site: 'parking' }, undefined],
  [{ site: 'piste' }, undefined],
  [{ natural: 'tree' }, undefined],
  [{ tourism: 'hotel' }, undefined],
  [{ amenity: 'cafe' }, undefined],
] as const)('%j is a %s', (some, type) => {
  expect(typeOf(some)).toBe(type)
})

const areaOf = (some: Record<string, string>) => areaTypeOf(tags(some))

test('a named winter sports area is a ski resort, and a slope that is drawn as an area is a piste', () => {
  expect(areaOf({ landuse: 'winter_sports', name: 'Skigebiet' })).toBe('resort')
  expect(areaOf({ landuse: 'winter_sports' })).toBeUndefined()
  expect(areaOf({ 'piste:type': 'downhill', area: 'yes' })).toBe('piste')
  expect(areaOf({ 'piste:type': 'downhill', type: 'multipolygon', name: 'Hang' })).toBe('piste')
  expect(areaOf({ 'piste:type': 'downhill' })).toBeUndefined()
  expect(areaOf({ 'piste:type': 'abandoned', area: 'yes' })).toBeUndefined()
})

group('Elevations', () => {
  test.each([
    ['2314', 2314],
    [' 2314 m', 2314],
    ['2314.6', 2314.6],
    ['2314,64m', 2314.6],
    ['2.314 m', 2314],
    ['2,314', 2314],
    ["2'314 m", 2314],
    ['2’314', 2314],
    ['2 314 m', 2314],
    ['8,848.86', 8848.9],
    ['8.848,86 m', 8848.9],
    ['412.345', 412.3],
    ['7000 ft', 2133.6],
    ['14,505 ft', 4421.1],
    ["4095'", 1248.2],
    ['ca. 900 m', 900],
    ['~900', 900],
    ['900 m.ü.M.', 900],
    ['900;910', 900],
    ['900-910 m', 900],
    ['900.', 900],
    ['-413', -413],
    ['0', 0],
  ])('%s is %d m', (text, metres) => {
    expect(elevationOf(tags({ ele: text }))).toBe(metres)
  })

  test.each(['', 'high', 'NaN', '1e9', '99999', '8901', '-451', '1.2.3', '..', 'm 900', '∞', '-'])(
    '%j is none',
    (text) => {
      expect(elevationOf(tags({ ele: text }))).toBeNull()
    },
  )

  test('a hostile text is none, and is not read for long', () => {
    expect(elevationOf(tags({ ele: `${' '.repeat(1e6)}9`.repeat(3) }))).toBeNull()
    expect(elevationOf(tags({ ele: '1 '.repeat(1e6) }))).toBeNull()
    expect(elevationOf(tags({}))).toBeNull()
  })
})

const bounds = { west: 11, south: 47, east: 11.5, north: 47.5 }

test('a spot stands in the middle of its outline, with its elevation and other names', () => {
  const some = { tourism: 'alpine_hut', name: 'Hütte', 'name:it': 'Rifugio', ele: '2.100 m' }
  expect(spotOf({ type: 'hut', origin: 'way', id: 9, tags: tags(some), bounds })).toMatchObject({
    type: 'hut',
    name: 'Hütte',
    names: { it: 'Rifugio' },
    elevation_m: 2100,
    lat: 47.25,
    lon: 11.25,
    bounds,
    outline: null,
  })
  const nameless = tags({ natural: 'peak', ele: '2100' })
  expect(spotOf({ type: 'peak', origin: 'node', id: 9, tags: nameless, bounds })).toBeUndefined()
})

test('of several names in one tag, each is a name of its own', () => {
  const some = tags({ name: 'Wildspitze', alt_name: 'Erste;; Zweite ;Dritte', 'name:en': 'Wild Peak' })
  expect(describe(some, 'peak').names).toEqual({
    alt: 'Erste',
    alt_2: 'Zweite',
    alt_3: 'Dritte',
    en: 'Wild Peak',
  })
  const many = tags({ name: 'A', alt_name: Array.from({ length: 100 }, (_, n) => `B${n}`).join(';') })
  expect(Object.keys(describe(many, 'peak').names)).toHaveLength(8)
})

test('a route is also found by its number, other places are not', () => {
  const some = tags({ name: 'Fernwanderweg', ref: 'E5' })
  expect(describe(some, 'trail').names).toEqual({ number: 'E5' })
  expect(describe(tags({ ref: 'E5' }), 'trail')).toMatchObject({ name: 'E5', names: {} })
  expect(describe(some, 'hut').names).toEqual({})
})

const fame = { tags: tags({}), languages: 0, elevation_m: null }

test('of two spots, the higher, the more prominent and the more written about is the more important', () => {
  const min = spotImportance('peak', fame)
  expect(spotImportance('peak', { ...fame, elevation_m: 3000 })).toBeGreaterThan(min)
  expect(spotImportance('peak', { ...fame, languages: 20 })).toBeGreaterThan(min)
  expect(spotImportance('peak', { ...fame, tags: tags({ wikidata: 'Q1' }) })).toBeGreaterThan(min)
  expect(spotImportance('peak', { ...fame, tags: tags({ wikipedia: 'de:A' }) })).toBeGreaterThan(min)
  expect(spotImportance('peak', { ...fame, tags: tags({ prominence: '1200' }) })).toBeGreaterThan(min)
  // A famous peak ranks above a higher one that nobody knows.
  const famous = { tags: tags({ wikidata: 'Q1', prominence: '900' }), languages: 30, elevation_m: 2962 }
  expect(spotImportance('peak', famous)).toBeGreaterThan(
    spotImportance('peak', { ...fame, elevation_m: 4500 }),
  )
})

test('whatever the tags say, importance stays within its range', () => {
  const max = { tags: tags({ wikidata: 'Q1', prominence: '9e99' }), languages: 1e6, elevation_m: 8900 }
  expect(spotImportance('peak', max)).toBeCloseTo(0.72)
  expect(spotImportance('hut', max)).toBeCloseTo(0.5)
  const min = { tags: tags({ prominence: '-5' }), languages: 0, elevation_m: -400 }
  expect(spotImportance('peak', min)).toBeCloseTo(0.2)
  expect(spotImportance('peak', { ...min, tags: tags({ prominence: 'tall' }) })).toBeCloseTo(0.2)
})
