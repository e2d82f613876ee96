import { expect, test } from 'vitest'
import { recordingForTests, testStartMs } from '#domain/telemetry/recording-for-tests.ts'
import { startFromPlace } from './start-from-place.ts'

/** Ten metres a second to the north for 100 s, and back. */
const second = Array.from({ length: 201 }, (_, index) => index)
const metresNorth = 111_174
const { samples } = recordingForTests({
  second,
  lat: second.map((value) => 47 + (10 * (value <= 100 ? value : 200 - value)) / metresNorth),
  lon: second.map(() => 11),
})
const placeAt = (metres: number, aside = 0) => ({ lat: 47 + metres / metresNorth, lon: 11 + aside / 76_000 })

test('a picture of a place that was passed twice has two possible starts, the nearer one first', () => {
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

test('a place far from the path is matched to the nearest point on it', () => {
  const starts = startFromPlace({ mediaMs: 0, rate: 1, ...placeAt(300, 500), samples, near: null })
  expect(starts.map(({ startMs }) => Math.round((startMs - testStartMs) / 1000))).toEqual([30, 170])
  expect(starts[0]?.distanceM).toBeGreaterThan(490)
})

test('a recording without places gives no start', () => {
  const nowhere = recordingForTests({ second: [0, 1], heart_rate: [60, 61] })
  expect(
    startFromPlace({ mediaMs: 0, rate: 1, lat: 47, lon: 11, samples: nowhere.samples, near: null }),
  ).toEqual([])
})

const startsAt = (place: { lat: number; lon: number }, given = samples, near: number | null = null) =>
  startFromPlace({ mediaMs: 0, rate: 1, ...place, samples: given, near }).map(({ startMs, distanceM }) => [
    Math.round((startMs - testStartMs) / 1000),
    Math.round(distanceM),
  ])

test('samples without a place or a time are left out', () => {
  const torn = { ...samples, lat: samples.lat.slice(), time: samples.time.slice() }
  torn.lat.fill(Number.NaN, 28, 33)
  torn.time.fill(Number.NaN, 168, 173)
  expect(startsAt(placeAt(300), torn)).toEqual([
    [30, 0],
    [170, 0],
  ])
})

const parts = (gap: number) =>
  recordingForTests({
    second: [0, 10, 10 + gap, 20 + gap],
    lat: [47, 47, 47, 47],
    lon: [10.99, 11, 11.01, 11.02],
  }).samples

test('positions between samples more than a minute apart are unknown', () => {
  const between = { lat: 47, lon: 11.005 }
  expect(startsAt(between, parts(60))).toEqual([[40, 0]])
  expect(startsAt(between, parts(61)).map(([at]) => at)).toEqual([71, 10])
})

/** So many metres north of the place, every ten seconds. */
const northward = (...metres: number[]) =>
  recordingForTests({
    second: metres.map((_, index) => index * 10),
    lat: metres.map((value) => 47 + value / metresNorth),
    lon: metres.map(() => 11),
  }).samples

test('a pass is a new one only if the path led more than 30 m away in between', () => {
  expect(startsAt(placeAt(0), northward(200, 200, 0, 29, 29, 0, 200))).toEqual([[20, 0]])
  expect(startsAt(placeAt(0), northward(200, 200, 0, 31, 31, 0, 200))).toEqual([
    [20, 0],
    [50, 0],
  ])
})

const beside = (one: number, other: number) =>
  startsAt(placeAt(0), northward(900, 900, one, 900, 900, other, 900, 900))

test('passes much further away than the nearest are not offered', () => {
  expect(beside(5, 29)).toEqual([
    [20, 5],
    [50, 29],
  ])
  expect(beside(5, 31)).toEqual([[20, 5]])
  expect(beside(50, 99)).toHaveLength(2)
  expect(beside(50, 101)).toEqual([[20, 50]])
  expect(beside(101, 50)).toEqual([[50, 50]])
})

test('the one nearest to the known start comes first, and ten are enough', () => {
  const tens = Array.from({ length: 49 }, (_, index) => index * 10)
  const laps = recordingForTests({
    second: tens,
    lat: tens.map((_, index) => 47 + (index % 4 === 2 ? 0 : 200) / metresNorth),
    lon: tens.map(() => 11),
  }).samples
  const starts = startsAt(placeAt(0), laps, testStartMs + 231_000).map(([at]) => at)
  expect(starts).toHaveLength(10)
  expect(starts.slice(0, 3)).toEqual([220, 260, 180])
})
