import { expect, test } from 'vitest'
import type { Samples } from '#domain/telemetry/recording.ts'
import { axesOf, axisOf, formatPlace, placeOfTime } from './chart-axis.ts'

const nowhere = { lat: new Float64Array(3), lon: new Float64Array(3) }
const ride: Samples = {
  ...nowhere,
  time: Float64Array.from([1_000_000, 1_002_000, 1_005_000]),
  series: { distance: Float32Array.from([10, Number.NaN, 40]) },
}

test('a ride can be shown over time and over distance', () => {
  expect(axesOf(ride)).toEqual(['time', 'distance'])
  expect(axisOf(ride, 'time')).toMatchObject({ places: Float64Array.from([0, 2, 5]), from: 0, to: 5 })
  expect(axisOf(ride, 'distance')).toMatchObject({
    places: Float64Array.from([10, 10, 40]),
    from: 10,
    to: 40,
  })
})

test('a route without times can be shown over distance only, and a stationary hour over time only', () => {
  expect(axesOf({ ...ride, time: new Float64Array(3).fill(Number.NaN) })).toEqual(['distance'])
  expect(axesOf({ ...ride, series: { distance: new Float32Array(3) } })).toEqual(['time'])
  expect(axesOf({ ...ride, series: {} })).toEqual(['time'])
})

test('positions on the axis are written as time since the start, or in the reader’s units', () => {
  expect(formatPlace('time', 'metric')(3725)).toBe('1:02:05')
  expect(formatPlace('distance', 'metric')(12_340)).toBe('12.3 km')
  expect(formatPlace('distance', 'imperial')(16_093.44)).toBe('10.0 mi')
})

test('a moment has its place between the samples on both sides of it, and at the ends beyond them', () => {
  const full = { ...ride, series: { distance: Float32Array.from([10, 20, 50]) } }
  const [time, distance] = [axisOf(full, 'time'), axisOf(full, 'distance')]
  const placesOf = (timeMs: number) => [placeOfTime(full, time, timeMs), placeOfTime(full, distance, timeMs)]
  expect(placesOf(1_001_000)).toEqual([1, 15])
  expect(placesOf(1_002_000)).toEqual([2, 20])
  expect(placesOf(1_004_000)).toEqual([4, 40])
  expect(placesOf(0)).toEqual([0, 10])
  expect(placesOf(2_000_000)).toEqual([5, 50])
})
