import { expect, test } from 'vitest'
import { exampleMomentAt, exampleProfilePath } from './example-activity.ts'
import { formatElapsed } from './format-elapsed.ts'
import { interpolate } from './interpolate.ts'

test.each([
  [0, 10],
  [0.25, 15],
  [0.5, 20],
  [0.75, 10],
  [1, 0],
  [-1, 10],
  [2, 0],
])('at %d of the track, a series of 10, 20, 0 has %d', (position, value) => {
  expect(interpolate([10, 20, 0], position)).toBe(value)
})

test('a series without samples is 0 everywhere', () => {
  expect(interpolate([], 0.5)).toBe(0)
})

test.each([
  [0, '0:00:00'],
  [59.9, '0:00:59'],
  [3661, '1:01:01'],
  [36_000, '10:00:00'],
])('%d seconds read %s', (seconds, text) => {
  expect(formatElapsed(seconds)).toBe(text)
})

test('the example climbs slowly to its summit and returns to the altitude it started from', () => {
  const [start, summit, end] = [exampleMomentAt(0), exampleMomentAt(0.6), exampleMomentAt(1)]
  expect(summit.altitudeM).toBe(2995)
  expect(end.altitudeM).toBe(start.altitudeM)
  expect(exampleMomentAt(0.45).speedMps).toBeLessThan(exampleMomentAt(0.7).speedMps)
})

test('the profile of the example is a closed area', () => {
  expect(exampleProfilePath()).toMatch(/^M0 100L0\.0 92\.0L.*L100\.0 92\.0L100 100z$/)
})
