import { expect, test } from 'vitest'
import { recordingForTests, testStartMs } from '#domain/telemetry/recording-for-tests.ts'
import { startFromPlace } from './start-from-place.ts'

/** Ten metres a second to the north for 100 s, and back again. */
const second = Array.from({ length: 201 }, (_, index) => index)
const metresNorth = 111_174
const { samples } = recordingForTests({
  second,
  lat: second.map((value) => 47 + (10 * (value <= 100 ? value : 200 - value)) / metresNorth),
  lon: second.map(() => 11),
})
const placeAt = (metres: number, aside = 0) => ({ lat: 47 + metres / metresNorth, lon: 11 + aside / 76_000 })

test('a picture of a place that was passed twice began one of two times, the nearer one first', () => {
  const given = { mediaMs: 5000, rate: 1, ...placeAt(604, 8), samples }
  const starts = startFromPlace({ ...given, near: testStartMs + 130_000 })
  expect(starts.map(({ startMs }) => Math.round((startMs - testStartMs) / 100) / 10)).toEqual([134.6, 55.4])
  for (const { distanceM } of starts) expect(distanceM).toBeCloseTo(8, 0)
  expect(startFromPlace({ ...given, near: testStartMs })[0]?.startMs).toBe(starts[1]?.startMs)
})

test('a time-lapse goes back further', () => {
  const [start] = startFromPlace({ mediaMs: 1000, rate: 30, ...placeAt(1000), samples, near: null })
  expect(Math.abs((start?.startMs ?? 0) - (testStartMs + 70_000))).toBeLessThan(100)
})

test('a place that is far from the way is taken for the nearest on it', () => {
  const starts = startFromPlace({ mediaMs: 0, rate: 1, ...placeAt(300, 500), samples, near: null })
  expect(starts.map(({ startMs }) => Math.round((startMs - testStartMs) / 1000))).toEqual([30, 170])
  expect(starts[0]?.distanceM).toBeGreaterThan(490)
})

test('a recording without places knows no start', () => {
  const nowhere = recordingForTests({ second: [0, 1], heart_rate: [60, 61] })
  expect(
    startFromPlace({ mediaMs: 0, rate: 1, lat: 47, lon: 11, samples: nowhere.samples, near: null }),
  ).toEqual([])
})
