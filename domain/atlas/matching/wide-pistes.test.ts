import { expect, test } from 'vitest'
import { randomFrom } from '#domain/formats/fit/random-for-tests.ts'
import type { Sport } from '#domain/sport.ts'
import { trailForTests } from './hills-for-tests.ts'
import { matchTrails } from './match-trails.ts'
import { edgeForTests, latOf, lonOf, type Point } from './plane-for-tests.ts'
import type { Track, WidePiste } from './track.ts'
import { recordWalk } from './walk-for-tests.ts'

const straight = (...ends: [number, number][]): Point[] => ends.map(([x, y]) => ({ x, y }))
const ring = (...corners: [number, number][]): Float64Array =>
  Float64Array.from([...corners, corners[0]!].flatMap(([x, y]) => [lonOf(x), latOf(y)]))

/** A slope 200 m wide that goes down to the south, cut into two pieces as it is stored. */
const slope: WidePiste = {
  n: 5,
  pieces: [
    [ring([0, 0], [200, 0], [200, 500], [0, 500])],
    [ring([0, 500], [200, 500], [200, 1000], [0, 1000])],
  ],
}
const inSlope = { edges: [], trails: [], widePistes: [slope] }

function recorded(line: Point[], sport: Sport = 'alpine_skiing', speed = 8): Track {
  return recordWalk([{ line, edge: null, isForward: true, speed }], {
    random: randomFrom(1),
    sport,
    noiseM: 3,
    everyS: 1,
    dropouts: 0,
    height: ({ y }) => 1000 + 0.3 * y,
  }).track
}

const down = straight([100, 1200], [60, 900], [140, 600], [60, 300], [100, -200])

test('someone who skis down inside a wide slope is on it, from where they enter it to where they leave it', () => {
  const track = recorded(down)
  const [pass, ...others] = matchTrails(track, inSlope)
  expect(others).toEqual([])
  expect(pass).toMatchObject({ trailN: 5, isForward: true, profile: null })
  // About 203, 310, 310 and 208 m of the line are inside.
  expect(pass?.lengthM).toBeGreaterThan(980)
  expect(pass?.lengthM).toBeLessThan(1080)
  expect(track.lat[pass?.startIndex ?? 0]).toBeCloseTo(latOf(1000), 3)
  expect(track.lat[pass?.endIndex ?? 0]).toBeCloseTo(latOf(0), 3)
  expect(pass?.startMs).toBe(track.time[pass?.startIndex ?? 0])
})

test('two runs are two visits, and a stop beside the slope does not end one', () => {
  const back = straight([400, -200], [400, 1200], [100, 1200])
  expect(matchTrails(recorded([...down, ...back, ...down]), inSlope)).toHaveLength(2)
  const beside = straight([100, 1200], [150, 600], [220, 560], [150, 520], [100, -200])
  expect(matchTrails(recorded(beside), inSlope)).toHaveLength(1)
})

test.each([
  ['crosses it', straight([-300, 500], [100, 480], [100, 440], [500, 400]), 'alpine_skiing'],
  ['goes up over it, as in a lift that is not on the map', down.toReversed(), 'alpine_skiing'],
  ['walks down it in summer', down, 'hiking'],
  ['passes beside it', straight([230, 1200], [230, -200]), 'alpine_skiing'],
] as const)('someone who %s is not on it', (_, line, sport) => {
  expect(matchTrails(recorded([...line], sport), inSlope)).toEqual([])
})

test('on snow without lifts, people are on a slope both up and down', () => {
  for (const line of [down, down.toReversed()])
    expect(matchTrails(recorded(line, 'backcountry_skiing', 2), inSlope)).toHaveLength(1)
})

test('what was skied along a piste in the middle of the slope is not listed again for the slope', () => {
  const edge = edgeForTests(straight([100, 1000], [100, 0]), { id: 1, kind: 'piste', nodeA: 1, nodeB: 2 })
  const network = { ...inSlope, edges: [edge], trails: [trailForTests(9, 'piste', [edge])] }
  const passes = matchTrails(recorded(straight([100, 1100], [100, -100])), network)
  expect(passes.map(({ trailN }) => trailN)).toEqual([9])
})

test('a slope has holes where no one skis, and a recording has breaks', () => {
  const rock = ring([20, 400], [180, 400], [180, 600], [20, 600])
  const around = ring([0, 0], [200, 0], [200, 1000], [0, 1000])
  const holed = { ...inSlope, widePistes: [{ n: 5, pieces: [[around, rock]] }] }
  expect(matchTrails(recorded(straight([100, 1100], [100, -100])), holed)).toHaveLength(2)
  const track = recorded(down)
  const broken = { ...track, breaks: [Math.round(track.lat.length / 2)] }
  expect(matchTrails(broken, inSlope)).toHaveLength(2)
})

test('a recording without times or heights has visits without times', () => {
  const { time, ...track } = recorded(down)
  const timeless = { ...track, altitude: null, time: time.map(() => Number.NaN) }
  expect(matchTrails(timeless, inSlope)).toMatchObject([{ trailN: 5, startMs: null, endMs: null }])
})
