import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { intersectRanges, isIn, mergeRanges, subtractRanges, type TimeRange } from './time-ranges.ts'

const latest = 60
const someRanges = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: latest }), fc.integer({ min: 0, max: 20 }))
    .map(([from, length]): TimeRange => [from, from + length]),
  { maxLength: 8 },
)

/** The slow way: millisecond by millisecond. */
function millisecondsIn(ranges: TimeRange[]): Set<number> {
  return new Set(
    ranges.flatMap(([from, to]) => Array.from({ length: to - from }, (_, index) => from + index)),
  )
}

const allMilliseconds = Array.from({ length: latest + 30 }, (_, ms) => ms)

test('ranges are rounded, and those that overlap or touch become one', () => {
  expect(
    mergeRanges([
      [10.4, 19.6],
      [0, 5],
      [4, 7],
      [20, 30],
    ]),
  ).toEqual([
    [0, 7],
    [10, 30],
  ])
  expect(mergeRanges([])).toEqual([])
  expect(
    mergeRanges([
      [5, 5],
      [8.2, 8.4],
    ]),
  ).toEqual([])
})

test.each([
  ['ends before it begins', [[5, 4]]],
  ['begins nowhere', [[Number.NaN, 4]]],
  ['never ends', [[0, Infinity]]],
  [
    'stands behind a right one',
    [
      [0, 1],
      [3, 2],
    ],
  ],
  ['is no number', [['1', 2]]],
])('a range that %s is refused', (_, ranges) => {
  expect(() => mergeRanges(ranges as TimeRange[])).toThrow('invalid ranges')
  expect(() => intersectRanges([[0, 10]], ranges as TimeRange[])).toThrow('invalid ranges')
  expect(() => subtractRanges([[0, 10]], ranges as TimeRange[])).toThrow('invalid ranges')
})

test('merged ranges hold the same milliseconds, in order and apart', () => {
  fc.assert(
    fc.property(someRanges, (ranges) => {
      const merged = mergeRanges(ranges)
      expect(millisecondsIn(merged)).toEqual(millisecondsIn(ranges))
      // Each begins after the previous one has ended.
      const edges = merged.flat()
      expect(edges).toEqual([...new Set(edges)].toSorted((one, other) => one - other))
    }),
  )
})

test('intersection, difference and membership agree with a check of every millisecond', () => {
  fc.assert(
    fc.property(someRanges, someRanges, (a, b) => {
      const [inA, inB] = [millisecondsIn(a), millisecondsIn(b)]
      expect(millisecondsIn(intersectRanges(a, b))).toEqual(new Set([...inA].filter((ms) => inB.has(ms))))
      expect(millisecondsIn(subtractRanges(a, b))).toEqual(new Set([...inA].filter((ms) => !inB.has(ms))))
      const merged = mergeRanges(a)
      expect(allMilliseconds.filter((ms) => isIn(merged, ms))).toEqual(
        allMilliseconds.filter((ms) => inA.has(ms)),
      )
    }),
  )
})
