import { describe, expect, test } from 'vitest'
import type { Recording, Samples } from '#domain/telemetry/recording.ts'
import { summarize } from '#domain/telemetry/summarize.ts'
import { hideParts } from './hide-parts.ts'

const metresPerDegree = 111_320
const nothing = { zones: [], hide_start_m: 0, hide_end_m: 0 }
/**
 * Along the equator, where the length of a degree is well known: 100 m and 10 s from one sample to the next.
 */
const at = (n: number) => ({ time: n * 10_000, lon: (n * 100) / metresPerDegree })
const points = Array.from({ length: 21 }, (_, n) => at(n))
const distancesOf = ({ samples }: Recording) =>
  Array.from(samples.series.distance ?? [], (metres) => Math.round(metres))

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

test('around a place, samples are left out with everything that reveals when someone was there', () => {
  // 350 m around the start: the first four samples.
  const { seen, hidesSome } = hideParts(recording, { ...nothing, zones: [{ lat: 0, lon: 0, radius_m: 350 }] })
  expect(hidesSome).toBe(true)
  expect([...seen.samples.time]).toEqual(points.slice(4).map(({ time }) => time))
  expect(seen.start_ms).toBe(40_000)
  expect(seen.pauses).toEqual(recording.pauses.slice(1))
})

test.each([
  ['begins', { start_ms: 70_000, end_ms: 80_000 }],
  ['ends', { start_ms: 120_000, end_ms: 130_000 }],
])('a pause with only one visible end is left out: it %s where nothing is hidden', (_, pause) => {
  // 250 m around the eleventh sample: those from 80 to 120 s.
  const zones = [{ lat: 0, lon: at(10).lon, radius_m: 250 }]
  expect(hideParts({ ...recording, pauses: [pause] }, { ...nothing, zones }).seen.pauses).toEqual([])
})

test('the last metres are left out as well, and a part cut out of the middle interrupts the line', () => {
  const middle = { lat: 0, lon: at(10).lon, radius_m: 250 }
  const { seen } = hideParts(recording, { zones: [middle], hide_start_m: 0, hide_end_m: 250 })
  expect([...seen.samples.time]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 13, 14, 15, 16, 17].map((n) => n * 10_000))
  expect(seen.breaks).toEqual([8])
  expect(seen.pauses).toEqual(recording.pauses.slice(0, 2))
})

test('the distance begins with the visible part, and continues after a gap as if there were none', () => {
  const middle = { lat: 0, lon: at(10).lon, radius_m: 250 }
  const { seen } = hideParts(
    { ...recording, pauses: [] },
    { zones: [middle], hide_start_m: 150, hide_end_m: 0 },
  )
  expect(distancesOf(seen)).toEqual([0, 1, 2, 3, 4, 5, 5, 6, 7, 8, 9, 10, 11, 12].map((n) => n * 100))
})

test('laps are left out: the end of the first visible one would reveal how far away the true start is', () => {
  const { seen } = hideParts(recording, { ...nothing, zones: [{ lat: 0, lon: 0, radius_m: 350 }] })
  expect(seen.laps).toEqual([])
})

test('what others see is derived from the visible part alone, to the last bit of every number', () => {
  const longWayHome = { ...recording, samples: before(recording.samples, 137) }
  const rules = { ...nothing, zones: [{ lat: 0, lon: 0, radius_m: 350 }] }
  const [one, other] = [hideParts(recording, rules).seen, hideParts(longWayHome, rules).seen]
  expect(other.samples).toEqual(one.samples)
  expect({ ...summarize(other) }).toEqual(summarize(one))
})

/** The same, after another way through the hidden part: its distances and speeds start with other numbers. */
function before(samples: Samples, metres: number): Samples {
  const series = {
    distance: samples.series.distance?.map((value) => value + metres / 3) ?? new Float32Array(),
  }
  const speed = Float32Array.from(series.distance, (value) => value / 7)
  return { ...samples, series: { ...samples.series, ...series, speed } }
}

test('a series that was only recorded in the hidden part is not shown to exist', () => {
  const heart_rate = Float32Array.from(points, (_, n) => (n < 3 ? 120 : Number.NaN))
  const samples = { ...recording.samples, series: { ...recording.samples.series, heart_rate } }
  const { seen } = hideParts(
    { ...recording, samples },
    { ...nothing, zones: [{ lat: 0, lon: 0, radius_m: 350 }] },
  )
  expect(Object.keys(seen.samples.series).toSorted()).toEqual(['distance', 'speed'])
})

test('the device’s totals for the whole are not shown', () => {
  const device_totals = {
    distance_m: 2000,
    elapsed_time_ms: 200_000,
    timer_time_ms: 200_000,
    moving_time_ms: 200_000,
    ascent_m: 5,
    descent_m: 5,
    calories: 80,
  }
  const { seen } = hideParts({ ...recording, device_totals }, { ...nothing, hide_end_m: 250 })
  expect(seen.device_totals).toBeNull()
})

test('if everything is hidden nothing is left, neither laps nor pauses', () => {
  const { seen } = hideParts(recording, { ...nothing, hide_start_m: 5000 })
  expect([seen.samples.time.length, seen.laps, seen.pauses]).toEqual([0, [], []])
})

const withSamples = (changes: Partial<Samples>): Recording => ({
  ...recording,
  samples: { ...recording.samples, ...changes },
})

describe('of the measured values', () => {
  const home = { ...nothing, zones: [{ lat: 0, lon: 0, radius_m: 350 }] }

  test('a series stays if it has visible values, with its gaps', () => {
    const heart_rate = Float32Array.from(points, (_, n) => (n % 2 === 0 ? 100 + n : Number.NaN))
    const { seen } = hideParts(withSamples({ series: { heart_rate } }), home)
    expect([...(seen.samples.series.heart_rate ?? [])]).toEqual(Array.from(heart_rate.slice(4)))
  })

  test('the speed is computed again from the positions, even if one of them is missing', () => {
    const speed = new Float32Array(points.length).fill(99)
    const lat = recording.samples.lat.with(15, Number.NaN)
    const { seen } = hideParts(withSamples({ lat, series: { speed } }), home)
    const known = [...(seen.samples.series.speed ?? [])].filter(Number.isFinite)
    expect(known.length).toBeGreaterThan(10)
    for (const value of known) expect(value).toBeCloseTo(10, 1)
  })
})

describe('the start', () => {
  const home = { ...nothing, zones: [{ lat: 0, lon: 0, radius_m: 350 }] }

  test('is that of the first visible sample, even if a time is missing elsewhere', () => {
    const time = recording.samples.time.with(12, Number.NaN)
    const { seen } = hideParts({ ...recording, pauses: [], samples: { ...recording.samples, time } }, home)
    expect(seen.start_ms).toBe(40_000)
  })

  test('of a line without times is what the file says', () => {
    const time = new Float64Array(points.length).fill(Number.NaN)
    const samples = { ...recording.samples, time }
    expect(hideParts({ ...recording, samples, start_ms: 777 }, home).seen.start_ms).toBe(777)
  })
})

test.each([
  ['at the first visible sample is shown', { start_ms: 40_000, end_ms: 50_000 }, 1],
  ['just before it is not', { start_ms: 39_999, end_ms: 50_000 }, 0],
  ['until the last visible sample is shown', { start_ms: 160_000, end_ms: 170_000 }, 1],
  ['that ends after it is not', { start_ms: 160_000, end_ms: 170_001 }, 0],
])('a pause %s', (_, pause, told) => {
  // The samples from 40 to 170 s are visible.
  const rules = { zones: [{ lat: 0, lon: 0, radius_m: 350 }], hide_start_m: 0, hide_end_m: 250 }
  expect(hideParts({ ...recording, pauses: [pause] }, rules).seen.pauses).toHaveLength(told)
})
