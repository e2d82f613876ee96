import { expect, test } from 'vitest'
import { isSeenAt, nearestIn, segmentsOf } from './segments.ts'

const time = Float64Array.from([100, 110, 120, 500, 510, 900])
const breaks = [3, 5]

test('a recording has the moments of its lines, and none where it is interrupted', () => {
  expect(segmentsOf(time, breaks)).toEqual([
    { from: 100, to: 120 },
    { from: 500, to: 510 },
    { from: 900, to: 900 },
  ])
  const seen = [99, 100, 115, 120, 121, 499, 500, 900, 901].map((ms) => isSeenAt(time, breaks, ms))
  expect(seen).toEqual([false, true, true, true, false, false, true, true, false])
})

test('a recording without times or samples has no moments', () => {
  expect(segmentsOf(Float64Array.from([Number.NaN, Number.NaN]), [1])).toEqual([])
  expect(segmentsOf(new Float64Array(), [])).toEqual([])
})

test('the nearest moment of a recording is the time itself or the nearer end', () => {
  const segments = segmentsOf(time, breaks)
  expect([0, 105, 300, 320, 2000].map((ms) => nearestIn(segments, ms))).toEqual([100, 105, 120, 500, 900])
  expect(nearestIn([], 5)).toBeUndefined()
})
