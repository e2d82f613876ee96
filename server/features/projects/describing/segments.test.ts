import { expect, test } from 'vitest'
import type { Samples } from '#domain/telemetry/recording.ts'
import { timelineOf } from '#domain/time/timeline.ts'
import { segmentsOf } from './segments.ts'

/** Along the equator, where a degree is 111,319.5 m, with one sample per second. */
function wayOf(seconds: number, metresPerSecond: number): { samples: Samples; breaks: number[] } {
  const numbers = Array.from({ length: seconds + 1 }, (_, n) => n)
  return {
    samples: {
      time: Float64Array.from(numbers, (n) => n * 1000),
      lat: new Float64Array(numbers.length),
      lon: Float64Array.from(numbers, (n) => (n * metresPerSecond) / 111_319.5),
      series: {},
    },
    breaks: [],
  }
}
const clip = (startMs: number, seconds: number, rate = 1) => ({
  durationMs: seconds * 1000,
  startMs,
  rate,
  ranges: null,
})

test('an hour of riding is about a hundred pieces, each starting where the previous one ends', () => {
  const segments = segmentsOf(timelineOf([clip(0, 3600)]), [wayOf(3600, 8)])
  expect(segments.length).toBe(120)
  for (const [at, { projectMs, durationMs, line }] of segments.entries()) {
    expect([projectMs, durationMs]).toEqual([at * 30_000, 30_000])
    expect(line[0]).toEqual(segments[at - 1]?.line.at(-1) ?? [0, 0])
    // A straight way needs only its ends.
    expect(line.length).toBe(2)
  }
})

test('pieces are no longer than a few hundred metres, and a day has no more of them than a few hours', () => {
  const fast = segmentsOf(timelineOf([clip(0, 600)]), [wayOf(600, 51)])
  expect(fast.map(({ durationMs }) => durationMs).every((ms) => ms === 10_000)).toBe(true)
  const day = segmentsOf(timelineOf([clip(0, 86_400)]), [wayOf(86_400, 2)])
  expect(day.length).toBeLessThanOrEqual(600)
  // A time-lapse of an hour that covers 3,600 km is watched in six minutes.
  const far = segmentsOf(timelineOf([clip(0, 360, 10)]), [wayOf(3600, 1000)])
  expect(far.length).toBeLessThanOrEqual(600)
  expect(far.length).toBeGreaterThan(400)
})

test('a time-lapse is as long as its playing time, and no piece contains anything that was not filmed', () => {
  const timeline = timelineOf([clip(0, 60, 10), clip(900_000, 20)])
  const segments = segmentsOf(timeline, [wayOf(1000, 2.02)])
  // 500 m are passed after 248 seconds, which play in a tenth of that time.
  expect(segments.map(({ projectMs }) => projectMs)).toEqual([0, 24_800, 49_600, 60_000])
  expect(segments.at(-1)).toMatchObject({ durationMs: 20_000 })
  expect((segments.at(-1)?.line[0]?.[0] ?? 0) * 111_319.5).toBeCloseTo(1818, 0)
})
