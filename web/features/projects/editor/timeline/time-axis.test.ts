import { expect, test } from 'vitest'
import { dayMs } from '#domain/time/durations.ts'
import { videosAround, lanesOf, ticksOf, trimmed, wholeSpan } from './time-axis.ts'

const video = (start: number | null, durationMs: number, rate = 1) => ({
  durationMs,
  link: { timing: { start_ms: start, rate } },
})
const recording = (...time: number[]) => ({
  samples: {
    time: Float64Array.from(time),
    lat: Float64Array.from(time),
    lon: Float64Array.from(time),
    series: {},
  },
})
const at = (from: number, to: number) => ({ from, to })

test('the axis shows all videos and recordings, with room at both ends', () => {
  expect(wholeSpan([video(100_000, 100_000), video(null, 5)], [recording(150_000, 300_000)])).toEqual({
    from: 92_000,
    to: 308_000,
  })
})

test('a time-lapse takes as long as it was filmed, and a recording from another week does not stretch the axis', () => {
  expect(wholeSpan([video(0, 10_000, 100)], [recording(7 * dayMs, 8 * dayMs)])).toEqual({
    from: -40_000,
    to: 1_040_000,
  })
})

test('without known times there is no axis', () => {
  expect(wholeSpan([video(null, 1000)], [{ samples: null }])).toBeNull()
})

test('overlapping videos are in separate rows, and rows are reused', () => {
  expect(lanesOf([at(0, 10), at(5, 20), at(10, 15), null, at(12, 30)])).toEqual([0, 1, 0, 0, 2])
})

test('ticks are at round local times, and not too many', () => {
  // Nepal is 5:45 ahead: a full hour there is a quarter past in UTC.
  const nepal = 5.75 * 3_600_000
  const ticks = ticksOf({ from: 0, to: 3 * 3_600_000 }, 4, nepal)
  expect(ticks.map((tick) => (tick + nepal) % 3_600_000)).toEqual([0, 0, 0])
  expect(ticksOf({ from: 0, to: 10_000 }, 12, 0)).toHaveLength(11)
  expect(ticksOf({ from: 0, to: 25 * dayMs }, 10, 0).map((tick) => tick / dayMs)).toEqual([
    0, 3, 6, 9, 12, 15, 18, 21, 24,
  ])
})

test('trimming moves the ends, and without trimming there are no parts', () => {
  expect(trimmed(null, 10_000, [2000, 8000.4])).toEqual([[2000, 8000]])
  expect(trimmed([[2000, 8000]], 10_000, [0, 10_000])).toBeNull()
})

test('parts between the ends stay when an end is moved', () => {
  const parts: [number, number][] = [
    [1000, 2000],
    [3000, 4000],
    [6000, 7000],
  ]
  expect(trimmed(parts, 10_000, [3500, 9000])).toEqual([
    [3500, 4000],
    [6000, 9000],
  ])
})

test('videos of other days do not share an axis with the selected one', () => {
  const [one, later, next, yearsOff, timeless] = [
    video(10 * dayMs, 1000),
    video(10 * dayMs + 3_600_000, 1000),
    video(11 * dayMs, 1000),
    video(400 * dayMs, 1000),
    video(null, 1000),
  ]
  const all = [next, one, yearsOff, timeless, later]
  expect(videosAround(all, one)).toEqual([next, one, later])
  expect(videosAround(all, yearsOff)).toEqual([yearsOff])
  // A video without a time shares the axis of the largest group.
  expect(videosAround(all, timeless)).toEqual([next, one, later])
  expect(videosAround([timeless], timeless)).toEqual([])
})
