import { expect, test } from 'vitest'
import { randomFrom } from '#domain/formats/fit/random-for-tests.ts'
import { trailTypes, type TrailType } from '#domain/atlas/place.ts'
import { sports, type Sport } from '#domain/sport.ts'
import { fitsPistes, isFitting } from './fitting-trails.ts'
import { trailForTests } from './hills-for-tests.ts'
import { matchTrails } from './match-trails.ts'
import { edgeForTests, type Point } from './plane-for-tests.ts'
import type { Network } from './track.ts'
import { recordWalk } from './walk-for-tests.ts'

const routesOf = (sport: Sport) => trailTypes.filter((type) => isFitting(sport, { type, isRoute: true }))
const pathsOf = (sport: Sport) => trailTypes.filter((type) => isFitting(sport, { type, isRoute: false }))

test.each([
  ['hiking', ['trail', 'aerialway']],
  ['walking', ['trail', 'aerialway']],
  ['running', ['trail', 'aerialway']],
  ['trail_running', ['trail', 'aerialway']],
  ['snowshoeing', ['trail', 'piste', 'aerialway']],
  ['cycling', ['mtb', 'bicycle', 'aerialway']],
  ['mountain_biking', ['mtb', 'bicycle', 'aerialway']],
  ['road_cycling', ['bicycle', 'aerialway']],
  ['alpine_skiing', ['piste', 'aerialway']],
  ['cross_country_skiing', ['piste', 'aerialway']],
  ['kayaking', ['waterway']],
  ['horseback_riding', ['trail']],
  ['motor_sports', []],
] as const)('%s follows signed routes of the types %j', (sport, types) => {
  expect(routesOf(sport)).toEqual(types)
})

const isPath = (type: TrailType) => type === 'trail' || type === 'mtb'

test('the own name of a path fits whoever follows it, but not those on a piste or on water', () => {
  expect(pathsOf('trail_running')).toContain('mtb')
  expect(pathsOf('mountain_biking')).toContain('trail')
  expect(pathsOf('backcountry_skiing')).toContain('trail')
  for (const sport of ['alpine_skiing', 'snowboarding', 'kayaking', 'swimming'] as const)
    expect(pathsOf(sport)).toEqual(routesOf(sport))
  // Cycle routes, pistes and waters have no names besides those of their routes.
  for (const sport of sports)
    expect(pathsOf(sport).filter((type) => !isPath(type))).toEqual(
      routesOf(sport).filter((type) => !isPath(type)),
    )
})

test('wide pistes are looked at only for sports on snow', () => {
  expect(sports.filter(fitsPistes)).toEqual([
    'snowshoeing',
    'alpine_skiing',
    'snowboarding',
    'backcountry_skiing',
    'cross_country_skiing',
    'sledding',
    'ice_skating',
  ])
})

const straight = (...ends: [number, number][]): Point[] => ends.map(([x, y]) => ({ x, y }))

/** A road to the east; a route from south to north shares some metres of it in the middle. */
function crossingOver(sharedM: number): Network {
  const ends = [2000, 2000 + sharedM]
  const road = [
    straight([0, 0], [ends[0]!, 0]),
    straight([ends[0]!, 0], [ends[1]!, 0]),
    straight([ends[1]!, 0], [5000, 0]),
  ].map((line, at) => edgeForTests(line, { id: at + 1, kind: 'road', nodeA: at + 1, nodeB: at + 2 }))
  const south = edgeForTests(straight([ends[0]!, -6000], [ends[0]!, 0]), {
    id: 11,
    kind: 'path',
    nodeA: 9,
    nodeB: 2,
  })
  const north = edgeForTests(straight([ends[1]!, 0], [ends[1]!, 6000]), {
    id: 12,
    kind: 'path',
    nodeA: 3,
    nodeB: 10,
  })
  const route = trailForTests(1, 'trail', [south, road[1]!, north])
  return { edges: [...road, south, north], trails: [route] }
}

const along = (line: Point[], sport: Sport, seed: number) =>
  recordWalk([{ line, edge: null, isForward: true, speed: 2 }], {
    random: randomFrom(seed),
    sport,
    noiseM: 5,
    everyS: 2,
    dropouts: 0,
    height: () => 500,
  }).track

test('a run along a road does not list a hiking route that it crosses or shares a little of the road with', () => {
  const road = straight([0, 0], [5000, 0])
  for (const seed of [1, 2, 3]) {
    for (const sharedM of [20, 60, 100, 200])
      expect([sharedM, matchTrails(along(road, 'running', seed), crossingOver(sharedM))]).toEqual([
        sharedM,
        [],
      ])
    expect(matchTrails(along(road, 'running', seed), crossingOver(600))).toMatchObject([{ trailN: 1 }])
  }
})

test('a ride along a whole hiking route does not list it, and a hike does', () => {
  const network = crossingOver(600)
  const route = straight([2000, -6000], [2000, 0], [2600, 0], [2600, 6000])
  expect(matchTrails(along(route, 'cycling', 4), network)).toEqual([])
  expect(matchTrails(along(route, 'hiking', 4), network)).toMatchObject([{ trailN: 1, isForward: true }])
})

test('half of a short trail is enough', () => {
  const edge = edgeForTests(straight([0, 0], [160, 0]), { id: 1, kind: 'path', nodeA: 1, nodeB: 2 })
  const network = { edges: [edge], trails: [trailForTests(1, 'trail', [edge])] }
  expect(matchTrails(along(straight([-300, 0], [110, 0], [110, 400]), 'hiking', 5), network)).toHaveLength(1)
  expect(matchTrails(along(straight([-300, 0], [40, 0], [40, 400]), 'hiking', 5), network)).toEqual([])
})

test('a short track counts if nearly all of it was on the trail, however long that is', () => {
  const edge = edgeForTests(straight([0, 0], [4000, 0]), { id: 1, kind: 'path', nodeA: 1, nodeB: 2 })
  const network = { edges: [edge], trails: [trailForTests(1, 'trail', [edge])] }
  const found = (...corners: [number, number][]) =>
    matchTrails(along(straight(...corners), 'hiking', 6), network).length
  expect(found([1000, 0], [1140, 0])).toBe(1)
  expect(found([1000, -70], [1000, 0], [1140, 0])).toBe(0)
  expect(found([1000, 0], [1040, 0])).toBe(0)
})

test('of several videos of a ride, each counts by itself', () => {
  const edge = edgeForTests(straight([0, 0], [4000, 0]), { id: 1, kind: 'path', nodeA: 1, nodeB: 2 })
  const network = { edges: [edge], trails: [trailForTests(1, 'trail', [edge])] }
  const [one, other] = [
    along(straight([500, 0], [640, 0]), 'hiking', 7),
    along(straight([3000, 0], [3130, 0]), 'hiking', 8),
  ]
  const join = (name: 'lat' | 'lon') => Float64Array.of(...one[name], ...other[name])
  const later = other.time.map((ms) => ms + 3_600_000)
  const track = {
    ...one,
    time: Float64Array.of(...one.time, ...later),
    lat: join('lat'),
    lon: join('lon'),
    altitude: null,
    breaks: [one.time.length],
  }
  expect(matchTrails(track, network)).toHaveLength(2)
})
