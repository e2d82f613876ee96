import { expect, test } from 'vitest'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { boundsOf } from '#domain/geo/bounds.ts'
import { hillsForTests } from './hills-for-tests.ts'
import { matchTrails } from './match-trails.ts'
import { networkBoxes } from './network-boxes.ts'
import type { Network, Track } from './track.ts'
import { hikesForTests } from './activities-for-tests.ts'

const boxesOf = (places: [number, number][]) =>
  networkBoxes({
    lat: Float64Array.from(places, ([lat]) => lat),
    lon: Float64Array.from(places, ([, lon]) => lon),
  })

const touches = (a: BoundingBox, b: BoundingBox) =>
  a.west <= b.east && b.west <= a.east && a.south <= b.north && b.south <= a.north

/**
 * Leaves out how far along a trail a pass is: that is only an estimate where parts of the trail lie outside the
 * network.
 */
const passesOn = (network: Network, track: Track) =>
  matchTrails(track, network).map(({ fromM: _from, toM: _to, ...pass }) => pass)

test('the boxes of a track hold all the edges that its trails need', () => {
  const hills = hillsForTests({ seed: 9, size: 12 })
  for (const { track } of hikesForTests(hills, { seed: 10, count: 4, noiseM: 8 })) {
    const boxes = networkBoxes(track)
    const edges = hills.edges.filter(({ coordinates }) => {
      const column = (odd: number) => coordinates.filter((_, at) => at % 2 === odd)
      const bounds = boundsOf(column(1), column(0))!
      return boxes.some((box) => touches(box, bounds))
    })
    expect(edges.length).toBeLessThan(hills.edges.length)
    expect(passesOn({ ...hills, edges }, track)).toEqual(passesOn(hills, track))
  }
})

test('the ground between two positions a few hundred metres apart is in a box', () => {
  const places = Array.from({ length: 30 }, (_, at): [number, number] => [47, 9 + at * 0.01])
  const boxes = boxesOf(places)
  for (let lon = 9; lon < 9.29; lon += 0.001) {
    expect(
      boxes.some(
        ({ west, east, south, north }) => west < lon && lon < east && south < 46.999 && north > 47.001,
      ),
    ).toBe(true)
  }
})

test('positions far apart make two boxes with nothing in between', () => {
  const boxes = boxesOf([
    [47, 9],
    [47, 10],
  ])
  expect(boxes).toHaveLength(2)
  // Here a degree of latitude is 111,178 m, a degree of longitude 76,057 m, and the margin 116 m.
  expect(boxes[0]?.north).toBeCloseTo(47 + 116 / 111_178, 6)
  expect(boxes[1]?.west).toBeCloseTo(10 - 116 / 76_057, 5)
})

test('a box is split at the 180th meridian, goes all the way round at a pole, and does not exist without positions', () => {
  const boxes = boxesOf([
    [10, 179.9999],
    [10, -179.9999],
  ])
  expect(boxes.map(({ west, east }) => [Math.sign(west), east > west])).toEqual([
    [1, true],
    [-1, true],
  ])
  expect(boxes[0]?.east).toBe(180)
  expect(boxes[1]?.west).toBe(-180)
  expect(boxesOf([[90, 0]])).toEqual([
    { west: -180, east: 180, south: expect.closeTo(89.999, 3) as number, north: 90 },
  ])
  expect(boxesOf([[Number.NaN, Number.NaN]])).toEqual([])
})
