import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundsOf } from './bounds.ts'
import { distanceBetween } from './distance.ts'
import { linesOf } from './pieces.ts'
import { simplifyLine } from './simplify.ts'
import { sketchOf } from './sketch.ts'

const columns = (places: [lat: number, lon: number][]) => ({
  lat: Float64Array.from(places, ([lat]) => lat),
  lon: Float64Array.from(places, ([, lon]) => lon),
})

test('a line keeps the corners that the tolerance requires', () => {
  // A degree of latitude is 111 km here: the second place is 11 m off the line, the fourth 111 m.
  const { lat, lon } = columns([
    [47, 11],
    [47.0001, 11.01],
    [47, 11.02],
    [47.001, 11.03],
    [47, 11.04],
  ])
  expect(simplifyLine(lon, lat, 5)).toEqual(Uint32Array.of(0, 1, 2, 3, 4))
  expect(simplifyLine(lon, lat, 50)).toEqual(Uint32Array.of(0, 2, 3, 4))
  expect(simplifyLine(lon, lat, 500)).toEqual(Uint32Array.of(0, 4))
})

test('lines of zero, one and two places stay as they are', () => {
  for (const count of [0, 1, 2])
    expect(simplifyLine(new Float64Array(count), new Float64Array(count), 10)).toHaveLength(count)
})

test('every place left out lies within the tolerance of the simplified line', () => {
  const step = fc.double({ min: -0.002, max: 0.002, noNaN: true })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(step, step), { minLength: 3, maxLength: 60 }),
      fc.integer({ min: 1, max: 300 }),
      (steps, tolerance) => {
        let [lat, lon] = [46, 8]
        const line = columns(steps.map(([north, east]) => [(lat += north), (lon += east)]))
        const kept = simplifyLine(line.lon, line.lat, tolerance)
        for (let at = 1; at < kept.length; at++) {
          const [from, to] = [kept[at - 1] ?? 0, kept[at] ?? 0]
          for (let index = from + 1; index < to; index++)
            expect(metresFrom(line, index, from, to)).toBeLessThan(tolerance * 1.01 + 0.1)
        }
      },
    ),
  )
})

/** The smallest distance from a place to many points on the line between two others. */
function metresFrom(
  { lat, lon }: { lat: Float64Array; lon: Float64Array },
  index: number,
  from: number,
  to: number,
): number {
  let min = Infinity
  for (let share = 0; share <= 1; share += 0.002) {
    const between = (column: Float64Array) => (column[from] ?? 0) * (1 - share) + (column[to] ?? 0) * share
    min = Math.min(min, distanceBetween(lat[index] ?? 0, lon[index] ?? 0, between(lat), between(lon)))
  }
  return min
}

test('a spiral of thirty thousand places is simplified quickly', () => {
  const count = 30_000
  const lat = Float64Array.from({ length: count }, (_, index) => 46 + Math.sin(index / 20) * index * 3e-6)
  const lon = Float64Array.from({ length: count }, (_, index) => 8 + Math.cos(index / 20) * index * 3e-6)
  const kept = simplifyLine(lon, lat, 1)
  expect(kept[0]).toBe(0)
  expect(kept.at(-1)).toBe(count - 1)
  expect(kept.length).toBeLessThan(count)
})

test('a line is interrupted at breaks and at the 180th meridian, and skips samples without a position', () => {
  const samples = columns([
    [1, 10],
    [2, 10],
    [Number.NaN, Number.NaN],
    [3, 10],
    [4, 10],
    [5, 179.9],
    [6, -179.9],
    [7, -179.8],
  ])
  const pieces = linesOf(samples, [2, 5])
  expect(pieces.map(({ indexes }) => Array.from(indexes))).toEqual([
    [0, 1],
    [3, 4],
    [6, 7],
  ])
  expect(Array.from(pieces[2]?.lon ?? [])).toEqual([-179.9, -179.8])
})

test('a bounding box is as small as possible', () => {
  const inAlps = columns([
    [47, 11],
    [46, 12],
    [Number.NaN, Number.NaN],
  ])
  expect(boundsOf(inAlps.lat, inAlps.lon)).toEqual({ west: 11, south: 46, east: 12, north: 47 })
  const inFiji = columns([
    [-17, 179.5],
    [-18, -179.5],
  ])
  expect(boundsOf(inFiji.lat, inFiji.lon)).toEqual({ west: 179.5, south: -18, east: -179.5, north: -17 })
  const inGreenwich = columns([
    [51, -0.1],
    [51.1, 0.1],
  ])
  expect(boundsOf(inGreenwich.lat, inGreenwich.lon)).toEqual({
    west: -0.1,
    south: 51,
    east: 0.1,
    north: 51.1,
  })
  expect(boundsOf(new Float64Array([Number.NaN]), new Float64Array([Number.NaN]))).toBeNull()
})

test('a sketch fills a square with north up, and has at most 60 points', () => {
  const north = columns([
    [60, 11],
    [60.01, 11],
    [60.01, 11.01],
  ])
  // At 60 degrees north a degree of longitude is half as long as a degree of latitude.
  expect(sketchOf(north, [])).toEqual([
    [
      [25, 100],
      [25, 0],
      [75, 0],
    ].map(([x, y]) => [expect.closeTo(x ?? 0, 0), y]),
  ])
  const winding = columns(
    Array.from({ length: 5000 }, (_, index) => [
      46 + Math.sin(index / 30) / 50,
      8 + index * 1e-5 + Math.cos(index / 11) / 90,
    ]),
  )
  const breaks = Array.from({ length: 99 }, (_, index) => (index + 1) * 50)
  const points = sketchOf(winding, breaks).flat()
  expect(points.length).toBeGreaterThan(20)
  expect(points.length).toBeLessThanOrEqual(60)
  expect(points.flat().every((value) => value >= 0 && value <= 100)).toBe(true)
})

test('there is no sketch without a line', () => {
  expect(sketchOf(columns([]), [])).toEqual([])
  expect(sketchOf(columns([[47, 11]]), [])).toEqual([])
})

test('samples without a position do not affect the bounds, wherever they are', () => {
  const { NaN: unknown } = Number
  const all: [number, number][] = [
    [unknown, 170],
    [89, unknown],
    [47, 11],
    [46, 12],
    [unknown, -170],
    [-89, Infinity],
  ]
  const { lat, lon } = columns(all)
  expect(boundsOf(lat, lon)).toEqual({ west: 11, south: 46, east: 12, north: 47 })
})

test('the pieces of a sketch are in the order of the track, centred in the square', () => {
  // A short piece, then a long one to the east, each 60 km further north.
  const places: [number, number][] = [
    [0, 10],
    [0, 10.1],
    [0.001, 10.2],
    [0.001, 10.3],
    [0.001, 10.4],
  ]
  const { lat, lon } = columns(places)
  const [first = [], second = []] = sketchOf({ lat, lon }, [2])
  expect([first[0]?.[0], first.at(-1)?.[0]]).toEqual([0, 25])
  expect([second[0]?.[0], second.at(-1)?.[0]]).toEqual([50, 100])
  for (const [, y] of [...first, ...second]) expect(Math.abs(y - 50)).toBeLessThan(1)
  const upright = sketchOf({ lat: lon.map((value) => value - 10), lon: lat }, [2])
  for (const [x] of upright.flat()) expect(Math.abs(x - 50)).toBeLessThan(1)
})

test('of very many pieces, a sketch keeps the longest', () => {
  const places = Array.from({ length: 40 }, (_, piece) =>
    Array.from({ length: piece < 10 ? 2 : 3 }, (__, at): [number, number] => [
      47 + piece / 100,
      11 + at / 100,
    ]),
  )
  const starts = places
    .slice(0, -1)
    .reduce<number[]>((all, piece) => [...all, (all.at(-1) ?? 0) + piece.length], [])
  const sketch = sketchOf(columns(places.flat()), starts)
  expect(sketch).toHaveLength(30)
  // Pieces of three places are twice as wide as those of two.
  const widths = sketch.map((piece) => (piece.at(-1)?.[0] ?? 0) - (piece[0]?.[0] ?? 0))
  expect(new Set(widths.map((width) => Math.round(width * 5)))).toHaveProperty('size', 1)
  // From south to north: north is up.
  const heights = sketch.map(([point]) => point?.[1] ?? Number.NaN)
  expect(heights).toEqual(heights.toSorted((one, other) => other - one))
})

test('where both boxes are equally wide, the one across Greenwich is chosen', () => {
  const { lat, lon } = columns([
    [10, -90],
    [20, 90],
  ])
  expect(boundsOf(lat, lon)).toEqual({ west: -90, south: 10, east: 90, north: 20 })
})

test.each([
  [1, 3],
  [0.3, 2],
])('a bend of %d hundredths of its side is drawn with %i points in a sketch', (hundredths, points) => {
  const { lat, lon } = columns([
    [0, 10],
    [hundredths / 100, 10.5],
    [0, 11],
  ])
  expect(sketchOf({ lat, lon }, []).flat()).toHaveLength(points)
})
