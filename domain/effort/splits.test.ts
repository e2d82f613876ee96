import { describe, expect, test } from 'vitest'
import { pauseForTests, recordingForTests, testStartMs } from '#domain/telemetry/recording-for-tests.ts'
import { summarize } from '#domain/telemetry/summarize.ts'
import { figuresBetween, prepareFigures } from './figures-between.ts'
import { runningCost } from './grade-adjusted.ts'
import { splitsOf } from './splits.ts'

const since = (ms: number) => (ms - testStartMs) / 1000

/** A run of 2.5 km by hand: 4 m/s for 250 s, 5 m/s for 200 s, and 2.5 m/s for 200 s, a sample every 10 s. */
const second = Array.from({ length: 66 }, (_, index) => index * 10)
const distanceAt = (value: number) =>
  value <= 250 ? value * 4 : value <= 450 ? 1000 + (value - 250) * 5 : 2000 + (value - 450) * 2.5
const distance = second.map(distanceAt)
const speed = second.map((value) => (value <= 250 ? 4 : value <= 450 ? 5 : 2.5))
const heartRate = second.map((value) => (value < 250 ? 140 : value < 450 ? 160 : 150))

describe('splits', () => {
  test('are those that a calculation by hand gives', () => {
    const { samples } = recordingForTests({ second, distance, speed, heart_rate: heartRate })
    const splits = splitsOf(samples, [], 1000)
    expect(
      splits.map((split) => [split.from_m, split.to_m, since(split.start_ms), since(split.end_ms)]),
    ).toEqual([
      [0, 1000, 0, 250],
      [1000, 2000, 250, 450],
      [2000, 2500, 450, 650],
    ])
    expect(splits.map((split) => split.speed)).toEqual([4, 5, 2.5])
    expect(splits.map((split) => split.distance_m)).toEqual([1000, 1000, 500])
    // Half of the step from 240 to 250 s is already at 160: (245 · 140 + 5 · 160) / 250.
    expect(splits[0]!.heart_rate).toBeCloseTo((245 * 140 + 5 * 160) / 250, 6)
    expect(splits[1]!.heart_rate).toBeCloseTo((195 * 160 + 5 * 150) / 200, 6)
    expect(splits.map((split) => split.max_heart_rate)).toEqual([160, 160, 150])
    expect(splits[0]).toMatchObject({ cadence: null, power: null, ascent_m: null, adjusted_speed: null })
  })

  test('begin and end between samples', () => {
    const { samples } = recordingForTests({ second, distance, speed })
    const miles = splitsOf(samples, [], 1609.344)
    // 1000 m in 250 s, and 609.344 m at 5 m/s.
    expect(since(miles[0]!.end_ms)).toBeCloseTo(250 + 609.344 / 5, 3)
    expect(miles[0]!.speed).toBeCloseTo(1609.344 / (250 + 609.344 / 5), 4)
    expect(miles[1]).toMatchObject({ start_ms: miles[0]!.end_ms, from_m: 1609.344, to_m: 2500 })
    expect(splitsOf(samples, [], 400).map(({ to_m }) => to_m)).toEqual([
      400, 800, 1200, 1600, 2000, 2400, 2500,
    ])
  })

  test('leave pauses out of the moving time, but not out of the clock', () => {
    const later = second.map((value) => (value > 100 ? value + 120 : value))
    const { samples } = recordingForTests({
      second: later,
      distance: distance.map((metres, row) => (row > 10 ? metres - 40 : metres)),
      speed,
    })
    const [first] = splitsOf(samples, [pauseForTests(100, 230)], 1000)
    expect(since(first!.end_ms)).toBeCloseTo(250 + 120 + 40 / 5, 3)
    expect(first!.moving_ms).toBeCloseTo(248_000, 0)
  })

  test('add up to the activity', () => {
    const altitude = second.map((value) => 600 + 40 * Math.sin(value / 60))
    const power = second.map((value) => 200 + (value % 70))
    const cadence = second.map((value) => (value % 100 < 30 ? 0 : 85))
    const recording = recordingForTests({
      second,
      distance,
      speed,
      altitude,
      power,
      cadence,
      heart_rate: heartRate,
    })
    const splits = splitsOf(recording.samples, [], 700)
    const summary = summarize(recording)
    const sum = (of: (split: (typeof splits)[number]) => number | null) =>
      splits.reduce((total, split) => total + of(split)!, 0)
    expect(sum((split) => split.distance_m)).toBeCloseTo(summary.distance_m!, 3)
    expect(sum((split) => split.moving_ms)).toBeCloseTo(summary.moving_time_ms!, 3)
    expect(sum((split) => split.ascent_m)).toBeCloseTo(summary.ascent_m!, 3)
    expect(sum((split) => split.descent_m)).toBeCloseTo(summary.descent_m!, 3)
    const whole = figuresBetween(recording.samples, [], testStartMs, testStartMs + 650_000)
    expect(whole.heart_rate).toBeCloseTo(summary.series.heart_rate!.average, 6)
    expect(whole.power).toBeCloseTo(summary.series.power!.average, 6)
    expect(whole.cadence).toBeCloseTo(summary.series.cadence!.average, 6)
    expect(whole.speed).toBeCloseTo(summary.series.speed!.average, 6)
  })

  test('of a steady climb have the speed on the level beside them', () => {
    const altitude = distance.map((metres) => metres / 20)
    const { samples } = recordingForTests({ second, distance, speed, altitude })
    const [, fast] = splitsOf(samples, [], 1000)
    expect(fast!.adjusted_speed).toBeCloseTo((5 * runningCost(0.05)) / 3.6, 1)
  })

  test('need times, a distance and a length', () => {
    expect(splitsOf(recordingForTests({ distance }).samples, [], 1000)).toEqual([])
    expect(splitsOf(recordingForTests({ second, speed }).samples, [], 1000)).toEqual([])
    expect(splitsOf(recordingForTests({ second, distance }).samples, [], 0)).toEqual([])
    expect(splitsOf(recordingForTests({ second, distance: second.map(() => 0) }).samples, [], 1000)).toEqual(
      [],
    )
    expect(splitsOf(recordingForTests({ second: [] }).samples, [], 1000)).toEqual([])
  })

  test('do not end with the rounding of a counter', () => {
    const { samples } = recordingForTests({ second: [0, 100, 200, 201], distance: [0, 500, 1000, 1000.4] })
    expect(splitsOf(samples, [], 1000)).toHaveLength(1)
    expect(splitsOf(samples, [], 500)).toHaveLength(2)
  })

  test('begin at zero, whatever the counter began with', () => {
    const counted = distance.map((metres) => metres + 300)
    const { samples } = recordingForTests({ second, distance: counted, speed })
    const whole = splitsOf(recordingForTests({ second, distance, speed }).samples, [], 1000)
    expect(splitsOf(samples, [], 1000)).toEqual(whole)
  })

  test('of someone who waits at a mark begin before the wait', () => {
    const { samples } = recordingForTests({ second: [0, 250, 300, 550], distance: [0, 1000, 1000, 2000] })
    const ends = splitsOf(samples, [], 1000).map(({ start_ms, end_ms }) => [since(start_ms), since(end_ms)])
    expect(ends).toEqual([
      [0, 250],
      [250, 550],
    ])
  })

  test('survive gaps in the distance', () => {
    const holes = distance.map((metres, row) => (row % 3 === 1 ? Number.NaN : metres))
    const { samples } = recordingForTests({ second, distance: holes, speed })
    expect(splitsOf(samples, [], 1000).map((split) => split.to_m)).toEqual([1000, 2000, 2500])
  })
})

describe('figures between two moments', () => {
  const { samples } = recordingForTests({ second, distance, speed, heart_rate: heartRate })
  const figures = prepareFigures(samples, [])

  test('are interpolated within a step', () => {
    expect(figures(testStartMs + 5000, testStartMs + 25_000)).toMatchObject({
      moving_ms: 20_000,
      distance_m: 80,
      speed: 4,
      heart_rate: 140,
      max_heart_rate: 140,
    })
  })

  test('beyond the ends are those of the ends', () => {
    expect(figures(testStartMs - 60_000, testStartMs + 3_600_000)).toMatchObject({
      moving_ms: 650_000,
      distance_m: 2500,
    })
    expect(figures(testStartMs - 60_000, testStartMs - 1)).toMatchObject({
      moving_ms: 0,
      distance_m: 0,
      speed: null,
      heart_rate: null,
      max_heart_rate: null,
    })
  })
})
