import { expect, test } from 'vitest'
import { evenly, isSameWay, type EvenLine } from './same-way.ts'

/** 12 km around a lake, from the south, a point every 20 m. */
const lake = (at: number): [number, number] => {
  const angle = 2 * Math.PI * at
  return [1910 * Math.sin(angle), -1910 * Math.cos(angle)]
}
/** Winding to the east and back the same way. */
const outAndBack = (at: number): [number, number] => {
  const out = at < 0.5 ? at : 1 - at
  return [10_000 * out, 200 * Math.sin(60 * out)]
}
const line = (place: (at: number) => [number, number], count = 600): EvenLine => {
  const points = Array.from({ length: count }, (_, n) => place(n / (count - 1)))
  return { x: Float64Array.from(points, ([x]) => x), y: Float64Array.from(points, ([, y]) => y) }
}
const moved =
  (place: typeof lake, east: number): typeof lake =>
  (at) => [place(at)[0] + east, place(at)[1]]
const reversed =
  (place: typeof lake): typeof lake =>
  (at) =>
    place(1 - at)
/** Halfway, it takes a different way for this share of its length. */
const detour =
  (place: typeof lake, share: number): typeof lake =>
  (at) => {
    const [x, y] = place(at)
    return Math.abs(at - 0.5) < share / 2 ? [x, y + 100] : [x, y]
  }

test.each<[string, EvenLine, EvenLine, boolean]>([
  ['itself', line(lake), line(lake), true],
  ['itself with fewer points', line(lake), line(lake, 301), true],
  ['the other side of the road', line(lake), line(moved(lake, 30)), true],
  ['a parallel way', line(lake), line(moved(lake, 150)), false],
  ['the other way around', line(lake), line(reversed(lake)), false],
  ['out and back, whichever end is called the start', line(outAndBack), line(reversed(outAndBack)), true],
  ['a short detour', line(lake), line(detour(lake, 0.08)), true],
  ['a longer detour', line(lake), line(detour(lake, 0.14)), false],
  ['started a little later', line(lake), line((at) => lake(0.02 + at * 0.98)), true],
  ['started elsewhere on it', line(lake), line((at) => lake(at + 0.1)), false],
  ['stopped before the end', line(outAndBack), line((at) => outAndBack(at * 0.9)), false],
  ['another place', line(lake), line(moved(lake, 5000)), false],
  ['nothing', line(lake), { x: new Float64Array(), y: new Float64Array() }, false],
])('the way around the lake and %s', (_, a, b, expected) => {
  expect(isSameWay(a, b)).toBe(expected)
  expect(isSameWay(b, a)).toBe(expected)
})

test('a line gets points at equal distances, from its first to its last', () => {
  const { x, y } = evenly([
    [0, 0],
    [100, 0],
    [100, 0],
    [100, 499],
  ])
  expect(x).toHaveLength(600)
  expect([x[0], y[0], x[1], y[1]]).toEqual([0, 0, 1, 0])
  expect([x[100], y[100], x[101]]).toEqual([100, 0, 100])
  expect(y[101]).toBeCloseTo(1, 9)
  expect([x[599], y[599]]).toEqual([100, 499])
})

test.each([
  [[]],
  [[[5, 5]]],
  [
    [
      [5, 5],
      [5, 5],
    ],
  ],
] as [number, number][][][])('a line of no length has none: %j', (places) => {
  expect(evenly(places).x).toHaveLength(0)
})
