import { expect, test } from 'vitest'
import { pauseForTests, recordingForTests, testStartMs } from '#domain/telemetry/recording-for-tests.ts'
import { divesOf } from './dives-of.ts'

const nan = Number.NaN
const seconds = (values: number[], step = 10) => values.map((_, n) => n * step)
const samplesOf = (depth: number[], more: { temperature?: number[]; second?: number[] } = {}) =>
  recordingForTests({ second: seconds(depth), depth, ...more }).samples
const spans = (depth: number[], more = {}) =>
  divesOf(samplesOf(depth, more), [], [])?.dives.map(({ start_ms, end_ms, max_m }) => [
    (start_ms - testStartMs) / 1000,
    (end_ms - testStartMs) / 1000,
    max_m,
  ])

test('a dive lasts from the surface to the surface', () => {
  // 0 to 10 m in 10 s, 20 s at 10 m, and up again.
  const figures = divesOf(samplesOf([0, 0, 10, 10, 10, 0, 0]), [], [])
  expect(figures).toMatchObject({ max_m: 10, under_ms: 40_000, surface_ms: 0 })
  // (5 × 10 + 10 × 20 + 5 × 10) / 40.
  expect(figures?.average_m).toBeCloseTo(7.5, 6)
  expect(figures?.dives).toHaveLength(1)
  expect(figures?.dives[0]).toMatchObject({ start_ms: testStartMs + 10_000, end_ms: testStartMs + 50_000 })
})

test('each descent of a freediver is a dive, and the time between them is spent at the surface', () => {
  const depth = [0, 5, 0, 0, 0, 0, 8, 9, 0]
  expect(spans(depth)).toEqual([
    [0, 20, 5],
    [50, 80, 9],
  ])
  expect(divesOf(samplesOf(depth), [], [])).toMatchObject({ max_m: 9, under_ms: 50_000, surface_ms: 30_000 })
})

test.each([
  ['waves and strokes are no dive', [0, 1.25, 0.4, 1.1, 0], undefined],
  ['just deeper than a stroke', [0, 1.375, 0], [[0, 20, 1.375]]],
  ['a stop just below the surface does not end a dive', [0, 5, 0.625, 5, 0], [[0, 40, 5]]],
  [
    'the surface ends a dive',
    [0, 5, 0.5, 0.5, 5, 0],
    [
      [0, 20, 5],
      [30, 50, 5],
    ],
  ],
  ['a recording that begins and ends under water', [5, 6, 7], [[0, 20, 7]]],
  ['a single sample under water', [5], undefined],
  ['unknown depths are passed over', [0, nan, 5, nan, 0], [[0, 40, 5]]],
])('%s', (_, depth, wanted) => {
  expect(spans(depth)).toEqual(wanted)
})

test('a breath does not end a dive, a rest does', () => {
  const depth = [5, 0, 0, 5, 0]
  expect(spans(depth, { second: [0, 10, 19, 30, 40] })).toHaveLength(1)
  expect(spans(depth, { second: [0, 10, 20, 30, 40] })).toHaveLength(2)
})

test('nothing is known across a pause, a break or a long gap', () => {
  const depth = [5, 5, 5, 5, 5, 5]
  const samples = samplesOf(depth)
  expect(divesOf(samples, [3], [])?.under_ms).toBe(40_000)
  expect(divesOf(samples, [], [pauseForTests(20, 30)])?.under_ms).toBe(40_000)
  expect(divesOf(samplesOf(depth, { second: [0, 10, 20, 81, 91, 101] }), [], [])?.under_ms).toBe(40_000)
  expect(divesOf(samplesOf(depth, { second: [0, 10, 20, 80, 90, 100] }), [], [])?.under_ms).toBe(100_000)
})

test('the temperature is that of the deepest point, or the nearest to it', () => {
  const depth = [0, 5, 9, 5, 0]
  expect(divesOf(samplesOf(depth, { temperature: [20, 18, 12, 17, 20] }), [], [])?.temperature).toBe(12)
  expect(divesOf(samplesOf(depth, { temperature: [20, nan, nan, 17, 20] }), [], [])?.temperature).toBe(17)
  expect(divesOf(samplesOf(depth), [], [])?.temperature).toBeNull()
})

test('without depths there is no dive', () => {
  expect(divesOf(recordingForTests({ second: [0, 10], altitude: [1, 2] }).samples, [], [])).toBeNull()
})
