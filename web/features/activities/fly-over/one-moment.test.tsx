import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Samples } from '#domain/telemetry/recording.ts'
import { createChartView } from '#web/chart/chart-view.ts'
import { createFlightPlayback } from '#web/map/flight/flight-playback.ts'
import { axisOf } from '../chart-axis.ts'
import { joinMoment } from './join-moment.ts'
import { placeAlong } from './place-along.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** North in equal steps, the first ten minutes twice as long as the others, with a rest in the middle. */
const samples: Samples = {
  time: Float64Array.from([0, 600, 900, 1200, 1500], (seconds) => seconds * 1000),
  lon: Float64Array.from([11, 11, 11, 11, 11]),
  lat: Float64Array.from([47, 47.01, 47.01, 47.02, 47.03]),
  series: {},
}

function fly() {
  const axis = axisOf(samples, 'time')
  const view = createChartView(axis)
  const playback = createFlightPlayback(30_000)
  return { view, playback, leave: () => joinMoment(playback, view, placeAlong(samples, axis.places)) }
}

test('the charts follow the flight along the track, over rests without waiting', () => {
  const { view, playback, leave: join } = fly()
  join()
  expect(view.cursor.get()).toBe(0)
  playback.seek(5000)
  expect(view.cursor.get()).toBeCloseTo(300, 0)
  playback.seek(20_000)
  expect(view.cursor.get()).toBeCloseTo(1200, 0)
  playback.seek(30_000)
  expect(view.cursor.get()).toBe(1500)
})

test('a moment chosen in a chart is where the flight goes on', () => {
  const { view, playback, leave: join } = fly()
  view.cursor.set(1350)
  join()
  expect(playback.ms.get()).toBeCloseTo(25_000, -2)
  view.cursor.set(300)
  expect(playback.ms.get()).toBeCloseTo(5000, -2)
})

test('a pointer that leaves a chart does not take the moment of the flight away', () => {
  const { view, playback, leave: join } = fly()
  const leave = join()
  playback.seek(5000)
  view.cursor.set(null)
  expect(view.cursor.get()).toBeCloseTo(300, 0)
  leave()
  view.cursor.set(null)
  expect(view.cursor.get()).toBeNull()
})

test('a flight takes its time, twice or four times as fast if wanted, and ends at its end', () => {
  const { playback } = fly()
  playback.play()
  vi.advanceTimersByTime(4000)
  expect(playback.ms.get()).toBeGreaterThan(3900)
  expect(playback.ms.get()).toBeLessThanOrEqual(4000)
  playback.rate.set(4)
  vi.advanceTimersByTime(2000)
  expect(playback.ms.get()).toBeGreaterThan(11_800)
  expect(playback.ms.get()).toBeLessThanOrEqual(12_000)
  playback.toggle()
  vi.advanceTimersByTime(2000)
  expect(playback.ms.get()).toBeLessThanOrEqual(12_000)
  playback.toggle()
  vi.advanceTimersByTime(60_000)
  expect([playback.ms.get(), playback.isPlaying.get()]).toEqual([30_000, false])
  playback.toggle()
  expect([playback.ms.get(), playback.isPlaying.get()]).toEqual([0, true])
})
