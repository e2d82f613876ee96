import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimate, firstAtLeast, nearestIndex } from './decimate.ts'

const rising = (length: number) => Float64Array.from({ length }, (_, i) => i)

test('a small number of points is drawn completely', () => {
  const { x, y } = decimate([0, 1, 2], [5, Number.NaN, 7], { from: 0, to: 2, columns: 100 })
  expect(x).toEqual([0, 1, 2])
  expect(y).toEqual([5, null, 7])
})

test('a hundred thousand points are reduced to at most five per pixel column, keeping every peak', () => {
  const peaks = new Float32Array(100_000)
  peaks[31_337] = 9
  peaks[77_777] = -4
  const { x, y } = decimate(rising(100_000), peaks, { from: 0, to: 99_999, columns: 800 })
  expect(x.length).toBeLessThanOrEqual(801 * 5)
  expect(y[x.indexOf(31_337)]).toBe(9)
  expect(y[x.indexOf(77_777)]).toBe(-4)
})

test('a gap interrupts the line, however narrow it is on screen', () => {
  const values = new Float32Array(10_000).fill(3)
  values[5000] = Number.NaN
  const { x, y } = decimate(rising(10_000), values, { from: 0, to: 9999, columns: 100 })
  expect(y[x.indexOf(5000)]).toBeNull()
})

test('a section has one point beyond each of its edges, so that the line reaches them', () => {
  const { x } = decimate(rising(100), rising(100), { from: 10.5, to: 20.5, columns: 100 })
  expect([x[0], x.at(-1)]).toEqual([10, 21])
})

test('points stay in order and between the minimum and the maximum', () => {
  fc.assert(
    fc.property(
      fc.array(fc.float({ noNaN: true, min: -1000, max: 1000 }), { minLength: 1, maxLength: 500 }),
      (values) => {
        const { x, y } = decimate(rising(values.length), values, { from: 0, to: values.length, columns: 10 })
        expect(x).toEqual(x.toSorted((a, b) => a - b))
        expect(Math.max(...y.map(Number))).toBe(Math.max(...values))
        expect(Math.min(...y.map(Number))).toBe(Math.min(...values))
      },
    ),
  )
})

test.each([
  [[], 3, 0, -1],
  [[1, 2, 4], 0, 0, 0],
  [[1, 2, 4], 2, 1, 1],
  [[1, 2, 4], 3.4, 2, 2],
  [[1, 2, 4], 9, 3, 2],
])(
  'in %j the first value of at least %d is number %d, and the nearest is number %d',
  (values, wanted, first, nearest) => {
    expect([firstAtLeast(values, wanted), nearestIndex(values, wanted)]).toEqual([first, nearest])
  },
)
