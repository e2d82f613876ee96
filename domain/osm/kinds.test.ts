import { expect, test } from 'vitest'
import { cityImportance, populationOf, trailImportance } from './importance.ts'
import {
  areaTypeOf,
  countryCodeOf,
  edgeKindsOf,
  isTownLevel,
  kindAsMember,
  regionCodeOf,
  routeTypeOf,
  trailTypesOf,
} from './kinds.ts'
import { describe } from './names.ts'
import { tagsForTests as tags } from './tags-for-tests.ts'

test('A way is followed as what its tags say, and a track with a piste on it as both', () => {
  expect(edgeKindsOf(tags({ highway: 'path' }))).toEqual(['path'])
  expect(edgeKindsOf(tags({ highway: 'primary_link' }))).toEqual(['road'])
  expect(edgeKindsOf(tags({ highway: 'track', 'piste:type': 'nordic' }))).toEqual(['path', 'piste'])
  expect(edgeKindsOf(tags({ 'piste:type': 'downhill', area: 'yes' }))).toEqual([])
  expect(edgeKindsOf(tags({ highway: 'pedestrian', area: 'yes' }))).toEqual([])
  expect(edgeKindsOf(tags({ highway: 'proposed' }))).toEqual([])
  expect(
    ['gondola', 't-bar', 'station', 'pylon', 'goods', 'zip_line'].map((aerialway) =>
      edgeKindsOf(tags({ aerialway })),
    ),
  ).toEqual([['aerialway'], ['aerialway'], [], [], [], []])
  expect(edgeKindsOf(tags({ waterway: 'river', name: 'Inn' }))).toEqual(['waterway'])
  expect(edgeKindsOf(tags({ waterway: 'stream' }))).toEqual([])
})

const trailTypes = (some: Record<string, string>) => trailTypesOf(tags(some)).map(({ type }) => type)

test('Paths need a name to be a trail of their own, and pistes do not', () => {
  expect(trailTypes({ highway: 'path', name: 'Fürstensteig' })).toEqual(['trail'])
  expect(trailTypes({ highway: 'path' })).toEqual([])
  expect(trailTypes({ highway: 'residential', name: 'Landstrasse' })).toEqual([])
  expect(trailTypes({ highway: 'path', name: 'Flow', 'mtb:scale': '2' })).toEqual(['mtb'])
  expect(trailTypes({ highway: 'path', name: 'Steig', 'mtb:scale': '2', sac_scale: 'hiking' })).toEqual([
    'trail',
  ])
  expect(trailTypes({ 'piste:type': 'downhill' })).toEqual(['piste'])
})

const routeType = (route: string, kind = 'route') => routeTypeOf(tags({ type: kind, route, name: 'R' }))

test('Routes are known by their use', () => {
  expect(['hiking', 'foot', 'mtb', 'bicycle', 'piste', 'ski'].map((route) => routeType(route))).toEqual([
    'trail',
    'trail',
    'mtb',
    'bicycle',
    'piste',
    'piste',
  ])
  expect(routeType('foot;bicycle')).toBe('trail')
  expect(routeType('hiking', 'superroute')).toBe('trail')
  expect([routeType('bus'), routeType('hiking', 'network'), routeType('toString')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(routeTypeOf(tags({ type: 'waterway', 'name:en': 'Rhine' }))).toBe('waterway')
})

test('An untagged way takes its kind from its route, but no one walks along a ferry', () => {
  expect(kindAsMember('trail', [], tags({}))).toBe('path')
  expect(kindAsMember('piste', ['path'], tags({ highway: 'track' }))).toBe('piste')
  expect(kindAsMember('trail', ['road'], tags({ highway: 'service' }))).toBeUndefined()
  expect(kindAsMember('trail', [], tags({ route: 'ferry' }))).toBeUndefined()
  expect(kindAsMember('bicycle', [], tags({ railway: 'rail' }))).toBeUndefined()
})

const areaType = (some: Record<string, string>) => areaTypeOf(tags({ name: 'A', ...some }))

test('Areas are parks, protected areas, forests, towns, regions and countries', () => {
  expect(areaType({ boundary: 'national_park' })).toBe('national park')
  expect(areaType({ boundary: 'protected_area', protect_class: '2' })).toBe('national park')
  expect(areaType({ boundary: 'protected_area', protect_class: '5' })).toBe('protected area')
  expect(areaType({ leisure: 'nature_reserve' })).toBe('protected area')
  expect(areaType({ boundary: 'protected_area', protect_class: '15', protection_title: 'Schutzwald' })).toBe(
    'forestry',
  )
  expect(areaType({ landuse: 'forest' })).toBe('forestry')
  expect(areaType({ natural: 'wood' })).toBe('forestry')
  expect(areaTypeOf(tags({ landuse: 'forest' }))).toBeUndefined()
  expect(areaType({ boundary: 'administrative', admin_level: '2' })).toBeUndefined()
  expect(areaType({ boundary: 'administrative', admin_level: '2', 'ISO3166-1': 'LI' })).toBe('country')
  expect(areaType({ boundary: 'administrative', admin_level: '4' })).toBe('region')
  expect(areaType({ boundary: 'administrative', admin_level: '8' })).toBe('city')
  expect(areaType({ boundary: 'administrative', admin_level: '9' })).toBeUndefined()
})

test('Communes are of level 8, and of level 7 where that is the custom', () => {
  expect(isTownLevel(tags({ admin_level: '8' }), 'LI')).toBe(true)
  expect(isTownLevel(tags({ admin_level: '7' }), 'LI')).toBe(false)
  expect(isTownLevel(tags({ admin_level: '7' }), 'NO')).toBe(true)
  expect(isTownLevel(tags({ admin_level: '8' }), null)).toBe(true)
})

test('Codes are those of ISO or none', () => {
  expect(countryCodeOf(tags({ 'ISO3166-1:alpha2': 'AT' }))).toBe('AT')
  expect(countryCodeOf(tags({ 'ISO3166-1': 'Austria' }))).toBeUndefined()
  expect(regionCodeOf(tags({ 'ISO3166-2': 'AT-7' }))).toBe('AT-7')
  expect(regionCodeOf(tags({ 'ISO3166-2': 'AT-7;AT-8' }))).toBeUndefined()
})

test('A place has its name, those in other languages, and the facts worth showing', () => {
  const described = describe(
    tags({
      name: ' Wien\u0000 ',
      'name:en': 'Vienna',
      'name:zh-Hant': '維也納',
      'name:etymology:wikidata': 'Q1',
      'name:pronunciation': '[viːn]',
      alt_name: 'Vindobona',
      website: 'https://wien.gv.at',
      ref: 'W',
      building: 'yes',
    }),
    'city',
  )
  expect(described).toEqual({
    name: 'Wien',
    names: { en: 'Vienna', 'zh-Hant': '維也納', alt: 'Vindobona' },
    facts: { website: 'https://wien.gv.at', ref: 'W' },
  })
})

test('Trails without a name are called by their number, pistes by the name of the piste, countries in English', () => {
  expect(describe(tags({ ref: '02A' }), 'trail').name).toBe('02A')
  expect(describe(tags({ ref: 'A1' }), 'city').name).toBe('')
  expect(describe(tags({ name: 'Almweg', 'piste:name': 'Rote 5' }), 'piste').name).toBe('Rote 5')
  expect(describe(tags({ alt_name: 'Hexenkessel' }), 'piste').name).toBe('Hexenkessel')
  expect(describe(tags({ name: 'Österreich', 'name:en': 'Austria' }), 'country')).toMatchObject({
    name: 'Austria',
    names: { local: 'Österreich' },
  })
})

test('Names are cut at a length that no real one has', () => {
  const many = Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`name:aa-${1000 + n}`, 'x']))
  const { name, names } = describe(tags({ name: 'n'.repeat(1_000_000), ...many }), 'trail')
  expect(name).toHaveLength(200)
  expect(Object.keys(names)).toHaveLength(300)
})

const among = (facts: Record<string, string>) => trailImportance('trail', 10_000, facts)

test('Larger towns and longer trails are more important', () => {
  expect(cityImportance(1_000_000, 'city')).toBeCloseTo(0.8, 5)
  expect(cityImportance(null, 'village')).toBeLessThan(cityImportance(null, 'town'))
  expect(cityImportance(10 ** 12, 'city')).toBe(1)
  expect(trailImportance('trail', 10_000)).toBeGreaterThan(trailImportance('trail', 1000))
  expect(trailImportance('waterway', 10 ** 9)).toBe(0.4)
  expect(trailImportance('piste', 0)).toBe(0.15)
  const networks = ['lwn', 'rwn', 'nwn', 'iwn'].map((network) => among({ network }))
  expect(networks.toSorted((a, b) => a - b)).toEqual(networks)
  expect(new Set(networks).size).toBe(4)
  expect(among({ network: 'AT:Tirol' })).toBe(among({}))
  expect(among({ wikidata: 'Q1' })).toBeGreaterThan(among({}))
  expect(populationOf(tags({ population: '36 371' }))).toBe(36_371)
  expect(populationOf(tags({ population: 'many' }))).toBeNull()
  expect(populationOf(tags({ population: '999999999' }))).toBeNull()
})
