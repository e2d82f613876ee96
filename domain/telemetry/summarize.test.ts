import { expect, test } from 'vitest'
import { derive } from './derive.ts'
import { pauseForTests, recordingForTests } from './recording-for-tests.ts'
import { summarize } from './summarize.ts'

const summed = (steps: number[]) =>
  steps.map((_, row) => steps.slice(1, row + 1).reduce((sum, value) => sum + value, 0))
const count = (length: number) => Array.from({ length }, (_, index) => index)

test('averages are weighted by how long a value lasted', () => {
  const { series } = summarize(
    recordingForTests({ second: [0, 10, 12], heart_rate: [100, 160, 130], cadence: [0, 80, 90] }),
  )
  // 100 for 5 s, 160 for 6 s, 130 for 1 s.
  expect(series.heart_rate).toEqual({ min: 100, average: (500 + 960 + 130) / 12, max: 160 })
  // Time without pedalling does not count: 80 for 6 s, 90 for 1 s.
  expect(series.cadence).toEqual({ min: 0, average: (480 + 90) / 7, max: 90 })
})

test('a pause has no weight', () => {
  const recording = recordingForTests(
    { second: [0, 10, 70, 80], power: [100, 100, 200, 200] },
    { pauses: [pauseForTests(10, 70)] },
  )
  expect(summarize(recording).series.power?.average).toBe(150)
})

test('moving time leaves out pauses and standing still; elapsed time does not', () => {
  const seconds = [...count(101), ...count(100).map((second) => 400 + second)]
  const speed = seconds.map((second) => (second >= 40 && second < 60 ? 0 : 6))
  // Each second covers its speed in metres; the first sample and the pause add nothing.
  const steps = seconds.map((second, row) => (second === 0 || second === 400 ? 0 : (speed[row] ?? 0)))
  const distance = summed(steps)
  const metres = distance.at(-1) ?? Number.NaN
  const summary = summarize(
    recordingForTests({ second: seconds, speed, distance }, { pauses: [pauseForTests(100, 400)] }),
  )
  expect(summary.elapsed_time_ms).toBe(499_000)
  // 199 s were recorded, 19 of them between two samples at rest.
  expect(summary.moving_time_ms).toBe(180_000)
  expect(summary.distance_m).toBe(metres)
  expect(summary.series.speed?.average).toBeCloseTo(metres / 180, 6)
})

test('in a pool, lengths are moving time and rests at the wall are not', () => {
  const second = [0, 30, 60, 90, 120]
  const recording = recordingForTests({ second, distance: [0, 25, 50, 50, 75] }, { sport: 'swimming' })
  const length = (from: number, to: number, is_rest: boolean) => ({
    start_ms: recording.samples.time[0]! + from * 1000,
    end_ms: recording.samples.time[0]! + to * 1000,
    is_rest,
    strokes: null,
    stroke: null,
  })
  const lengths = [length(0, 28, false), length(28, 60, false), length(60, 95, true), length(95, 120, false)]
  const pool = { pool_m: 25, unit: 'm' as const, lengths }
  expect(summarize({ ...recording, pool }).moving_time_ms).toBe(85_000)
  expect(summarize({ ...recording, pool: { ...pool, lengths: [length(60, 95, true)] } }).moving_time_ms).toBe(
    summarize(recording).moving_time_ms,
  )
})

test('a slow walk is moving, and rolling that slowly on a bike is standing still', () => {
  const second = count(100)
  const walk = second.map(() => 0.6)
  const ride = second.map((value) => (value < 80 ? 8 : 0.6))
  expect(summarize(recordingForTests({ second, speed: walk, distance: summed(walk) })).moving_time_ms).toBe(
    99_000,
  )
  expect(summarize(recordingForTests({ second, speed: ride, distance: summed(ride) })).moving_time_ms).toBe(
    80_000,
  )
})

test.each([
  ['a night in a hut', 14 * 3600, 0],
  ['a clock that jumps by twenty days', 20 * 86_400, 0],
  ['a jump of twenty days and 400 km', 20 * 86_400, 400_000],
  ['a rest at the top', 3 * 3600, 200],
  ['an afternoon in the village', 3 * 3600, 4000],
])('%s without samples is not moving time', (_, gap, metres) => {
  const second = [...count(3600), ...count(3600).map((value) => 3600 + gap + value)]
  const steps = second.map((value) => (value === 3600 + gap ? metres : 1.2))
  const walk = recordingForTests({ second, speed: second.map(() => 1.2), distance: summed(steps) })
  expect(summarize(walk).moving_time_ms).toBe(2 * 3599_000)
})

test('a night in a hut with the watch on is not moving time, but a morning of yoga is', () => {
  const second = count(24 * 60).map((minute) => minute * 60)
  // Two hours of walking at 1 m/s in the evening, then 22 hours in bed.
  const speed = second.map((value) => (value < 7200 ? 1 : 0))
  const distance = second.map((value) => Math.min(value, 7200))
  expect(summarize(recordingForTests({ second, speed, distance })).moving_time_ms).toBe(7200_000)
  const yoga = recordingForTests({
    second,
    speed: second.map(() => 0),
    distance: second.map((value) => value / 200),
  })
  expect(summarize(yoga).moving_time_ms).toBe((24 * 60 - 1) * 60_000)
})

test('a short walk with a long rest is not a stationary activity', () => {
  const second = [...count(300), ...count(300).map((value) => 300 + 3 * 3600 + value)]
  const walk = recordingForTests({
    second,
    speed: second.map(() => 1.2),
    distance: summed(second.map(() => 1.2)),
  })
  expect(summarize(walk).moving_time_ms).toBe(2 * 299_000)
})

test('keeping up the usual speed through a gap is moving', () => {
  const second = [...count(3600), ...count(3600).map((value) => 3600 + 1200 + value)]
  const steps = second.map((value) => (value === 3600 + 1200 ? 1201 * 1.2 : 1.2))
  const walk = recordingForTests({ second, speed: second.map(() => 1.2), distance: summed(steps) })
  expect(summarize(walk).moving_time_ms).toBe(8399_000)
})

test('samples that are always hours apart are not nights', () => {
  const second = count(50).map((value) => value * 6 * 3600)
  const sail = recordingForTests({
    second,
    speed: second.map(() => 3),
    distance: second.map((value) => value * 3),
  })
  expect(summarize(sail).moving_time_ms).toBe(49 * 6 * 3_600_000)
})

test('a stationary workout is moving for as long as the timer runs', () => {
  const recording = recordingForTests(
    { second: [0, 60, 300, 360], heart_rate: [90, 100, 95, 110] },
    { pauses: [pauseForTests(60, 300)] },
  )
  expect(summarize(derive(recording)).moving_time_ms).toBe(120_000)
})

test('calories are what the device says', () => {
  const totals = {
    distance_m: null,
    elapsed_time_ms: null,
    timer_time_ms: null,
    moving_time_ms: null,
    ascent_m: 5,
    descent_m: 5,
    calories: 321,
  }
  const summary = summarize(
    recordingForTests({ second: [0, 1], heart_rate: [60, 60] }, { device_totals: totals }),
  )
  expect(summary).toMatchObject({ calories: 321, ascent_m: null, distance_m: null })
})
