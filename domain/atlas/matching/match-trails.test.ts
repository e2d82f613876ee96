import { expect, test } from 'vitest'
import type { EdgeDraft, EdgeKind } from '#domain/atlas/draft.ts'
import { randomFrom } from '#domain/formats/fit/random-for-tests.ts'
import type { Sport } from '#domain/sport.ts'
import { trailForTests } from './hills-for-tests.ts'
import { matchTrails } from './match-trails.ts'
import { edgeForTests, switchbackLine, type Point } from './plane-for-tests.ts'
import type { Network, NetworkTrail, Track, TrailPass } from './track.ts'
import { recordWalk, type WayPart } from './walk-for-tests.ts'

const types: Record<EdgeKind, NetworkTrail['type']> = {
  path: 'trail',
  road: 'trail',
  piste: 'piste',
  aerialway: 'aerialway',
  waterway: 'waterway',
}

type Line = { line: Point[]; kind?: EdgeKind; nodes?: [number, number] }

/** Every line is one edge and, by its own name, one trail: 1, 2, 3 … */
function networkOf(...lines: Line[]): Network {
  const edges = lines.map(({ line, kind = 'path', nodes }, at) => {
    const [nodeA, nodeB] = nodes ?? [at * 2 + 100, at * 2 + 101]
    return edgeForTests(line, { id: at + 1, kind, nodeA, nodeB })
  })
  const trails = edges.map((edge) => ({
    ...trailForTests(edge.id, types[edge.kind], [edge]),
    isRoute: false,
  }))
  return { edges, trails }
}

const straight = (...ends: [number, number][]): Point[] => ends.map(([x, y]) => ({ x, y }))
const way = (line: Point[], speed = 1.3): WayPart => ({ line, edge: null, isForward: true, speed })
const uphill = ({ y }: Point): number => 1000 + 0.2 * y

type Recording = { sport?: Sport; noiseM?: number; seed?: number }

function recorded(parts: WayPart[], { sport = 'hiking', noiseM = 3, seed = 1 }: Recording = {}): Track {
  return recordWalk(parts, {
    random: randomFrom(seed),
    sport,
    noiseM,
    everyS: 2,
    dropouts: 0,
    height: uphill,
  }).track
}

const numbers = (passes: TrailPass[]) => passes.map(({ trailN }) => trailN)
const described = (passes: TrailPass[]) =>
  passes.map(({ trailN, isForward }) => `${trailN} ${isForward ? 'forward' : 'back'}`)
/** In seconds from the first sample. */
const secondsOf = ({ time }: Track, ms: number | null | undefined) =>
  ((ms ?? Number.NaN) - (time[0] ?? 0)) / 1000

/** For the first trail. */
const shareOf = ([pass]: TrailPass[], { trails: [trail] }: Network) =>
  (pass?.lengthM ?? 0) / (trail?.lengthM ?? 0)

const north = straight([0, 0], [0, 1000])

test('a trail is followed from its beginning to its end, with the right time and length', () => {
  const track = recorded([way(north)])
  const [pass, ...others] = matchTrails(track, networkOf({ line: north }))
  expect(others).toEqual([])
  expect(pass).toMatchObject({ trailN: 1, isForward: true })
  expect(pass?.lengthM).toBeGreaterThan(980)
  expect(pass?.lengthM).toBeLessThanOrEqual(1001)
  expect(secondsOf(track, pass?.startMs)).toBeLessThan(10)
  expect(secondsOf(track, pass?.endMs)).toBeGreaterThan(1000 / 1.3 - 12)
  expect(pass?.startIndex).toBe(Math.round(secondsOf(track, pass?.startMs) / 2))
})

test('a profile has 33 heights from the beginning of the trail, even when it is walked the other way', () => {
  const expected = Array.from({ length: 33 }, (_, at) => 1000 + (0.2 * 1000 * at) / 32)
  for (const line of [north, north.toReversed()]) {
    const [pass] = matchTrails(recorded([way(line)]), networkOf({ line: north }))
    expect(pass?.profile).toHaveLength(33)
    for (const [at, height] of expected.entries())
      expect(Math.abs((pass?.profile?.[at] ?? 0) - height)).toBeLessThan(9)
  }
})

test('a trail has no profile if less than nine tenths of it was followed, or without heights', () => {
  const network = networkOf({ line: north })
  expect(matchTrails(recorded([way(straight([0, 0], [0, 850]))]), network)[0]?.profile).toBeNull()
  expect(matchTrails({ ...recorded([way(north)]), altitude: null }, network)[0]?.profile).toBeNull()
})

test('of a path and a road 15 m apart, the one that was taken is matched', () => {
  const beside = straight([15, 0], [15, 1000])
  const network = networkOf({ line: north }, { line: beside, kind: 'road' })
  expect(numbers(matchTrails(recorded([way(north)], { noiseM: 6 }), network))).toEqual([1])
  expect(numbers(matchTrails(recorded([way(beside)], { noiseM: 6 }), network))).toEqual([2])
  expect(
    numbers(matchTrails(recorded([way(beside, 6)], { noiseM: 6, sport: 'road_cycling' }), network)),
  ).toEqual([2])
})

test('where a piste runs beside a lift, the lift is ridden up and the piste skied down, with heights and without', () => {
  const piste = straight([12, 1000], [12, 0])
  const network = networkOf({ line: north, kind: 'aerialway' }, { line: piste, kind: 'piste' })
  const rides = (noiseM: number, seed: number) =>
    recorded([way(north, 4), way(piste, 9)], { sport: 'alpine_skiing', noiseM, seed })
  for (const seed of [2, 3, 5, 6]) {
    const passes = matchTrails(rides(10, seed), network)
    expect(described(passes)).toEqual(['1 forward', '2 forward'])
    for (const { lengthM } of passes) expect(lengthM).toBeGreaterThan(850)
  }
  expect(described(matchTrails({ ...rides(3, 1), altitude: null }, network))).toEqual([
    '1 forward',
    '2 forward',
  ])
})

test.each([
  ['walks up beneath it', [way(north, 0.7)], 'hiking'],
  ['skis down beneath it', [way(north.toReversed(), 9)], 'alpine_skiing'],
  ['flies along it', [way(north, 30)], 'alpine_skiing'],
] as const)('a lift is not matched for someone who %s', (_, parts, sport) => {
  expect(matchTrails(recorded([...parts], { sport }), networkOf({ line: north, kind: 'aerialway' }))).toEqual(
    [],
  )
})

test('switchbacks 20 m apart are one pass of their full length', () => {
  const line = switchbackLine({ x: 0, y: 0 }, { x: 0, y: 200 }, 150)
  const network = networkOf({ line })
  const passes = matchTrails(recorded([way(line)], { noiseM: 7 }), network)
  expect(described(passes)).toEqual(['1 forward'])
  expect(shareOf(passes, network)).toBeGreaterThan(0.95)
  expect(shareOf(passes, network)).toBeLessThanOrEqual(1.001)
})

test('there and back are two entries', () => {
  const passes = matchTrails(recorded([way(north), way(north.toReversed())]), networkOf({ line: north }))
  expect(described(passes)).toEqual(['1 forward', '1 back'])
  expect(passes[1]?.startIndex).toBeGreaterThanOrEqual(passes[0]?.endIndex ?? Infinity)
})

test('someone who rests on a trail for half an hour follows it once', () => {
  const rest = way(straight([0, 500], [1, 500]), 1 / 1800)
  const track = recorded([way(straight([0, 0], [0, 500])), rest, way(straight([0, 500], [0, 1000]))], {
    noiseM: 8,
  })
  expect(described(matchTrails(track, networkOf({ line: north })))).toEqual(['1 forward'])
})

test('every lap is an entry, wherever on the loop it began', () => {
  const round = straight([0, 0], [400, 0], [400, 400], [0, 400], [0, 0])
  const network = networkOf({ line: round, nodes: [1, 1] })
  const lap = straight([400, 200], [400, 400], [0, 400], [0, 0], [400, 0], [400, 200])
  const passes = matchTrails(recorded([way(lap), way(lap), way(lap)]), network)
  expect(described(passes)).toEqual(['1 forward', '1 forward', '1 forward'])
  for (const { lengthM } of passes) expect(Math.abs(lengthM - 1600)).toBeLessThan(60)
})

test('a piste that was skied three times is three entries', () => {
  const piste = straight([300, 1000], [200, 400], [12, 0])
  const network = networkOf({ line: north, kind: 'aerialway' }, { line: piste, kind: 'piste' })
  const ride = [way(north, 4), way(piste, 9)]
  const passes = matchTrails(recorded([...ride, ...ride, ...ride], { sport: 'snowboarding' }), network)
  expect(numbers(passes)).toEqual([1, 2, 1, 2, 1, 2])
})

/** At 1.3 m/s, with a sample every two seconds. */
const inTunnel = (at: number) => at * 2 * 1.3 > 300 && at * 2 * 1.3 < 700

const lost = (column: Float64Array) => column.map((value, at) => (inTunnel(at) ? Number.NaN : value))

test('a tunnel without positions is part of the trail', () => {
  const track = recorded([way(north)])
  const passes = matchTrails(
    { ...track, lat: lost(track.lat), lon: lost(track.lon) },
    networkOf({ line: north }),
  )
  expect(described(passes)).toEqual(['1 forward'])
})

test('a recording that is paused and resumed elsewhere on the trail starts a new pass', () => {
  const track = recorded([way(north), way(north)])
  const back = track.lat.findIndex((_, at) => at * 2 * 1.3 > 2000)
  const end = track.lat.findIndex((_, at) => at * 2 * 1.3 > 1000)
  const cut = (column: Float64Array) => Float64Array.from([...column.slice(0, end), ...column.slice(back)])
  const paused = {
    ...track,
    time: cut(track.time),
    lat: cut(track.lat),
    lon: cut(track.lon),
    altitude: null,
    breaks: [end],
  }
  expect(described(matchTrails(paused, networkOf({ line: north })))).toEqual(['1 forward', '1 forward'])
})

test('the time before the trail was reached does not count', () => {
  const track = recorded([way(straight([-600, 500], [0, 500], [0, 1000]))])
  const [pass] = matchTrails(track, networkOf({ line: north }))
  expect(Math.abs(secondsOf(track, pass?.startMs) - 600 / 1.3)).toBeLessThan(20)
  expect(Math.abs((pass?.lengthM ?? 0) - 500)).toBeLessThan(40)
})

test('crossing a trail or passing at a distance is not following it', () => {
  const network = networkOf({ line: north })
  expect(matchTrails(recorded([way(straight([-500, 500], [500, 520]))], { noiseM: 8 }), network)).toEqual([])
  expect(matchTrails(recorded([way(straight([-300, 300], [300, 700]))], { noiseM: 8 }), network)).toEqual([])
  expect(matchTrails(recorded([way(straight([30, 0], [30, 1000]))]), network)).toEqual([])
  expect(matchTrails(recorded([way(straight([50_000, 0], [50_000, 1000]))]), network)).toEqual([])
})

test('a stretch that two trails share is followed on both', () => {
  const [first, second] = networkOf(
    { line: straight([0, 0], [0, 500]), nodes: [1, 2] },
    { line: straight([0, 500], [0, 1000]), nodes: [2, 3] },
  ).edges as [EdgeDraft, EdgeDraft]
  const trails = [trailForTests(7, 'trail', [first, second]), trailForTests(8, 'trail', [second, first])]
  const passes = matchTrails(recorded([way(north)]), { edges: [first, second], trails })
  expect(described(passes)).toEqual(['7 forward', '8 back'])
})

test('a trail whose sections are listed in no order is one pass of its full length', () => {
  const { edges } = networkOf(
    { line: straight([0, 0], [0, 300]), nodes: [1, 2] },
    { line: straight([0, 600], [0, 300]), nodes: [3, 2] },
    { line: straight([0, 600], [0, 1000]), nodes: [3, 4] },
    { line: straight([0, 300], [500, 300]), nodes: [2, 5] },
  )
  const inOrder = [3, 2, 0, 1].flatMap((at) => edges[at] ?? [])
  const passes = matchTrails(recorded([way(north)]), { edges, trails: [trailForTests(1, 'trail', inOrder)] })
  expect(described(passes)).toEqual(['1 forward'])
  expect(passes[0]?.lengthM).toBeGreaterThan(970)
})

test('of a trail that leads far away, only the edges near the track are needed', () => {
  const { edges } = networkOf({ line: north })
  const trails = [{ n: 1, type: 'trail' as const, lengthM: 40_000, edgeIds: [77, 1, 78], isRoute: true }]
  const [pass] = matchTrails(recorded([way(north)]), { edges, trails })
  expect(pass).toMatchObject({ trailN: 1, isForward: true, profile: null })
})

test('a river is followed on the water, not along its bank', () => {
  const network = networkOf({ line: north, kind: 'waterway' })
  expect(numbers(matchTrails(recorded([way(north, 2)], { sport: 'kayaking' }), network))).toEqual([1])
  expect(matchTrails(recorded([way(north)]), network)).toEqual([])
  expect(matchTrails(recorded([way(north, 10)], { sport: 'flying' }), networkOf({ line: north }))).toEqual([])
})

test('a track without times has passes without times', () => {
  const track = recorded([way(north)])
  const [pass] = matchTrails({ ...track, time: track.time.map(() => Number.NaN) }, networkOf({ line: north }))
  expect(pass).toMatchObject({ trailN: 1, startMs: null, endMs: null, isForward: true })
  expect((pass?.endIndex ?? 0) - (pass?.startIndex ?? 0)).toBeGreaterThan(300)
})

/** 170.5 degrees east. */
const moved = (lon: number) => (lon + 170.5 > 180 ? lon + 170.5 - 360 : lon + 170.5)

test('a trail across the 180th meridian is followed like any other', () => {
  const east = straight([-500, 0], [0, 0], [500, 0])
  const network = networkOf({ line: east })
  const track = recorded([way(east)])
  const edges = network.edges.map((edge) => ({
    ...edge,
    coordinates: edge.coordinates.map((v, at) => (at % 2 === 0 ? moved(v) : v)),
  }))
  const [pass] = matchTrails({ ...track, lon: track.lon.map(moved) }, { ...network, edges })
  expect(pass?.lengthM).toBeGreaterThan(960)
})

const bentLine = (from: number) => straight([from, 0], [from + 500, 100], [from + 1000, 0])

test('a trail of 90 km is one pass, however the work is split', () => {
  const ends = Array.from({ length: 90 }, (_, at) => at * 1000)
  const network = networkOf(
    ...ends.map((from, at): Line => ({ line: bentLine(from), kind: 'road', nodes: [at, at + 1] })),
  )
  const trails = [trailForTests(1, 'bicycle', network.edges)]
  const track = recorded(
    [
      way(
        ends.flatMap((from) => bentLine(from)),
        7,
      ),
    ],
    { sport: 'cycling' },
  )
  const passes = matchTrails(track, { ...network, trails })
  expect(described(passes)).toEqual(['1 forward'])
  expect(shareOf(passes, { ...network, trails })).toBeGreaterThan(0.998)
  expect(shareOf(passes, { ...network, trails })).toBeLessThan(1.001)
})

test('an empty track or an empty network matches nothing', () => {
  const none = new Float64Array(0)
  const unknown = new Float64Array(50).fill(Number.NaN)
  const rest = { altitude: null, breaks: [], sport: 'hiking' as const }
  const network = networkOf({ line: north })
  expect(matchTrails({ time: none, lat: none, lon: none, ...rest }, network)).toEqual([])
  expect(matchTrails({ time: unknown, lat: unknown, lon: unknown, ...rest }, network)).toEqual([])
  expect(matchTrails(recorded([way(north)]), { edges: [], trails: [] })).toEqual([])
})
