import { expect, test } from 'vitest'
import { derive } from './derive.ts'
import { keepSamples } from './keep-samples.ts'
import { pauseForTests, recordingForTests } from './recording-for-tests.ts'
import type { Recording } from './recording.ts'
import { decodeSamples, encodeSamples } from './samples-codec.ts'
import { summarize } from './summarize.ts'

const count = (length: number) => Array.from({ length }, (_, index) => index)
const climbed = (recording: Recording) => {
  const { ascent_m: ascent, descent_m: descent } = summarize(derive(recording))
  return [Math.round(ascent ?? Number.NaN), Math.round(descent ?? Number.NaN)]
}

test('a barometer that flickers at rest climbs nothing', () => {
  const second = count(3600)
  const { ascent_m: ascent, descent_m: descent } = summarize(
    recordingForTests({
      second,
      altitude: second.map((value) => 500 + (value % 3) * 0.2 + Math.sin(value / 600) * 0.3),
    }),
  )
  expect([ascent, descent]).toEqual([0, 0])
})

test('hills count in full, except for less than the threshold at each summit', () => {
  const second = count(2400)
  // Two hills of 60 m, 20 minutes each, overlaid with the ticks of a barometer.
  const altitude = second.map(
    (value) => 500 + 30 * (1 - Math.cos((value / 1200) * 2 * Math.PI)) + (value % 2) * 0.2,
  )
  const summary = summarize(recordingForTests({ second, altitude }))
  expect(summary.ascent_m).toBeGreaterThan(116)
  expect(summary.ascent_m).toBeLessThan(122)
  expect(summary.descent_m).toBeGreaterThan(116)
  expect(summary.descent_m).toBeLessThan(122)
})

test('phone altitudes that jump by metres do not turn a flat run into hills', () => {
  const second = count(1800)
  const altitude = second.map((value) => 500 + ((value * 7) % 5) - 2)
  expect(summarize(recordingForTests({ second, altitude })).ascent_m).toBe(0)
})

test('a gondola ride during a pause and a barometer that recalibrates climb nothing', () => {
  const second = [...count(60), ...count(60).map((value) => 700 + value)]
  const altitude = second.map((value) => (value < 700 ? 500 : 1200) + (value >= 730 ? 80 : 0))
  const recording = recordingForTests({ second, altitude }, { pauses: [pauseForTests(59, 700)] })
  expect(summarize(recording)).toMatchObject({ ascent_m: 0, descent_m: 0 })
})

test('a line without times has a length and an ascent, and no durations', () => {
  const metres = count(101).map((index) => index * 10)
  const summary = summarize(
    recordingForTests({ distance: metres, altitude: metres.map((value) => value / 10) }),
  )
  expect(summary).toMatchObject({
    distance_m: 1000,
    elapsed_time_ms: null,
    moving_time_ms: null,
    descent_m: 0,
  })
  expect(summary.ascent_m).toBeCloseTo(100, 0)
  expect(summary.series.altitude?.average).toBeCloseTo(50, 4)
})

/** Fifty rises of 2 m and as many falls, half a minute each. */
const rolling = (rest: Partial<Recording>) => {
  const second = count(3001)
  const altitude = second.map((value) => 100 + Math.abs((value % 60) - 30) / 15)
  return recordingForTests({ second, altitude }, rest)
}

test.each([
  ['Garmin', 'Edge 530', [100, 100]],
  ['Hammerhead', 'Karoo 2', [100, 100]],
  ['Garmin', 'Forerunner 945', [0, 0]],
  [null, null, [0, 0]],
])('small rises count as the device counts them: %s %s', (manufacturer, product, expected) => {
  const [up = 0, down = 0] = climbed(rolling({ device: { manufacturer, product } }))
  // The mean over two seconds cuts off the tips.
  expect(Math.abs(up - (expected[0] ?? 0))).toBeLessThan(6)
  expect(Math.abs(down - (expected[1] ?? 0))).toBeLessThan(6)
})

test('the altitude source is stored with the samples, and with a part of them', () => {
  const { samples, breaks } = derive(rolling({ device: { manufacturer: 'Garmin', product: 'Edge 530' } }))
  const stored = decodeSamples(encodeSamples(samples, breaks))
  expect(stored.samples.altitude_source).toBe('fine_barometer')
  const half = keepSamples(
    { ...rolling({}), ...stored },
    Uint8Array.from(samples.time, (_, row) => (row <= 1500 ? 1 : 0)),
  )
  expect(summarize(half).ascent_m).toBeCloseTo(48, -1)
  // In older recordings without a source, the device decides.
  const before = rolling({ device: { manufacturer: 'Garmin', product: 'Edge 530' } })
  expect(summarize(before).ascent_m).toBeCloseTo(summarize(derive(before)).ascent_m ?? Number.NaN, 6)
  const unsaid = recordingForTests({ second: [0, 1], heart_rate: [90, 90] }).samples
  expect(decodeSamples(encodeSamples(unsaid, [])).samples.altitude_source).toBeUndefined()
})

test('phone altitudes that drift by metres at rest are not hills, and those of a barometer in the wind are small ones', () => {
  const second = count(3600)
  // Five metres up and down within minutes, with jumps of two metres every second.
  const altitude = second.map(
    (value) => 500 + 2.2 * Math.sin(value / 60) + (value % 2 === 0 ? 1 : -1) * ((value * 7) % 3),
  )
  expect(climbed(recordingForTests({ second, altitude }))).toEqual([0, 0])
  expect(derive(recordingForTests({ second, altitude })).samples.altitude_source).toBe('satellites')
  const watch = { device: { manufacturer: 'Garmin', product: 'Edge 1030' } }
  expect(derive(recordingForTests({ second, altitude }, watch)).samples.altitude_source).toBe('barometer')
})

test('a hill counts from its foot to its summit, however large the smallest swing that counts', () => {
  const second = count(1201)
  const altitude = second.map((value) => 400 + (value < 600 ? value / 4 : (1200 - value) / 4))
  const [up, down] = climbed(recordingForTests({ second, altitude }))
  expect([up, down]).toEqual([149, 149])
})

test('nothing is climbed on water, except on rivers', () => {
  const second = count(600)
  const altitude = second.map((value) => 3 + 20 * Math.sin(value / 90))
  const swim = recordingForTests({ second, altitude }, { sport: 'open_water_swimming' })
  expect(summarize(swim)).toMatchObject({ ascent_m: null, descent_m: null })
  expect(summarize({ ...swim, sport: 'rafting' }).descent_m).toBeCloseTo(40, 0)
})
