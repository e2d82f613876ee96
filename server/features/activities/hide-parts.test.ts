import { expect, test } from 'vitest'
import type { Recording } from '#domain/telemetry/recording.ts'
import { hideParts } from './hide-parts.ts'

const metresPerDegree = 111_320
const nothing = { zones: [], hide_start_m: 0, hide_end_m: 0 }
/** Along the equator, where a degree is as long as everybody knows: 100 m and 10 s from one sample to the next. */
const at = (n: number) => ({ time: n * 10_000, lon: (n * 100) / metresPerDegree })
const points = Array.from({ length: 21 }, (_, n) => at(n))

const recording: Recording = {
  samples: {
    time: Float64Array.from(points, ({ time }) => time),
    lat: new Float64Array(points.length),
    lon: Float64Array.from(points, ({ lon }) => lon),
    series: { distance: Float32Array.from(points, (_, n) => n * 100) },
  },
  breaks: [],
  laps: [
    { start_ms: 0, end_ms: 20_000, distance_m: 200 },
    { start_ms: 20_000, end_ms: 80_000, distance_m: 600 },
    { start_ms: 80_000, end_ms: 200_000, distance_m: 1200 },
  ],
  pauses: [
    { start_ms: 10_000, end_ms: 20_000 },
    { start_ms: 60_000, end_ms: 70_000 },
    { start_ms: 191_000, end_ms: 199_000 },
  ],
  sport: 'running',
  name: null,
  description: null,
  device: null,
  device_totals: null,
  start_ms: null,
}

test('without settings others see everything', () => {
  expect(hideParts(recording, nothing)).toEqual({ seen: recording, hidesSome: false })
})

test('a zone far away hides nothing', () => {
  const rules = { ...nothing, zones: [{ lat: 10, lon: 10, radius_m: 1600 }] }
  expect(hideParts(recording, rules).hidesSome).toBe(false)
})

test('around a place, samples are left out with the laps and pauses that tell when somebody was there', () => {
  // 350 m around the start: the first four samples.
  const { seen, hidesSome } = hideParts(recording, { ...nothing, zones: [{ lat: 0, lon: 0, radius_m: 350 }] })
  expect(hidesSome).toBe(true)
  expect([...seen.samples.time]).toEqual(points.slice(4).map(({ time }) => time))
  expect([...(seen.samples.series.distance ?? [])]).toEqual(points.slice(4).map((_, n) => n * 100))
  expect(seen.laps).toEqual([
    { start_ms: 40_000, end_ms: 80_000, distance_m: null },
    { start_ms: 80_000, end_ms: 200_000, distance_m: 1200 },
  ])
  expect(seen.pauses).toEqual(recording.pauses.slice(1))
})

test('the last metres are left out as well, and what is cut out of the middle interrupts the line', () => {
  const middle = { lat: 0, lon: at(10).lon, radius_m: 250 }
  const { seen } = hideParts(recording, { zones: [middle], hide_start_m: 0, hide_end_m: 250 })
  expect([...seen.samples.time]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 13, 14, 15, 16, 17].map((n) => n * 10_000))
  expect(seen.breaks).toEqual([8])
  // What lies between 700 m and 1300 m is not told by the distance.
  expect([...(seen.samples.series.distance ?? [])]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 7, 8, 9, 10, 11].map((n) => n * 100))
  expect(seen.laps.at(-1)).toEqual({ start_ms: 130_000, end_ms: 170_000, distance_m: null })
  expect(seen.pauses).toEqual(recording.pauses.slice(0, 2))
})

test('a lap that begins and ends in sight does not tell how far it went out of sight', () => {
  const whole = { start_ms: 0, end_ms: 200_000, distance_m: 2000 }
  const { seen } = hideParts({ ...recording, laps: [whole] }, { ...nothing, zones: [{ lat: 0, lon: at(10).lon, radius_m: 250 }] })
  expect(seen.laps).toEqual([{ ...whole, distance_m: null }])
})

test('thousands of laps that are out of sight are passed over without searching all samples for each', () => {
  // Two samples can be seen, at the very ends; a search from each lap would take ten thousand million steps.
  const count = 100_000
  const long: Recording = {
    ...recording,
    samples: {
      time: Float64Array.from({ length: count }, (_, n) => n * 1000),
      lat: new Float64Array(count),
      lon: Float64Array.from({ length: count }, (_, n) => (n === 0 || n === count - 1 ? 1 : 0)),
      series: {},
    },
    laps: Array.from({ length: count }, (_, n) => ({ start_ms: n * 1000, end_ms: n * 1000, distance_m: 0 })),
  }
  const { seen } = hideParts(long, { ...nothing, zones: [{ lat: 0, lon: 0, radius_m: 1000 }] })
  expect(seen.laps.map(({ start_ms }) => start_ms)).toEqual([0, (count - 1) * 1000])
})

test('where everything is hidden nothing is left, neither laps nor pauses', () => {
  const { seen } = hideParts(recording, { ...nothing, hide_start_m: 5000 })
  expect([seen.samples.time.length, seen.laps, seen.pauses]).toEqual([0, [], []])
})
