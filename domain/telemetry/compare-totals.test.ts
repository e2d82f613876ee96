import { expect, test } from 'vitest'
import { differingTotals, isDeviceFirst, totalsOfDevice, withAverageSpeed } from './compare-totals.ts'
import { recordingForTests } from './recording-for-tests.ts'
import type { Recording, Samples } from './recording.ts'

const ours = { distance_m: 40_100, moving_time_ms: 7_200_000, ascent_m: 800, descent_m: 790 }
const device = {
  distance_m: 42_300,
  elapsed_time_ms: 9_000_000,
  timer_time_ms: 7_300_000,
  moving_time_ms: null,
  ascent_m: 830,
  descent_m: null,
  calories: 900,
}

test.each([
  ['a distance by more than 5%', { distance_m: 42_300 }, ['distance_m']],
  ['a distance by 5% and no more', { distance_m: 42_210 }, []],
  ['a distance that is shorter', { distance_m: 38_000 }, ['distance_m']],
  ['a time by more than 5%', { moving_time_ms: 7_700_000 }, ['moving_time_ms']],
  ['an ascent and a descent', { ascent_m: 900, descent_m: 700 }, ['ascent_m', 'descent_m']],
  ['an ascent by less', { ascent_m: 830 }, []],
])('a difference in %s is reported', (_, theirs, told) => {
  expect(differingTotals(ours, { ...ours, ...theirs })).toEqual(told)
})

test('a trifle is not worth mentioning, however large a share of the activity it is', () => {
  const short = { distance_m: 100, moving_time_ms: 60_000, ascent_m: 2, descent_m: 0 }
  expect(
    differingTotals(short, { distance_m: 150, moving_time_ms: 70_000, ascent_m: 7, descent_m: 5 }),
  ).toEqual([])
  expect(
    differingTotals(short, { distance_m: 151, moving_time_ms: 70_001, ascent_m: 7.1, descent_m: 5.1 }),
  ).toHaveLength(4)
})

test('where the device did not count, our value stays, and its timer does not stand for moving time', () => {
  expect(totalsOfDevice(ours, device)).toEqual({
    distance_m: 42_300,
    moving_time_ms: 7_200_000,
    ascent_m: 830,
    descent_m: 790,
  })
  expect(totalsOfDevice(ours, { ...device, moving_time_ms: 7_000_000 }).moving_time_ms).toBe(7_000_000)
})

test('a value that only one of the two knows is worth mentioning', () => {
  expect(differingTotals({ ...ours, ascent_m: null }, ours)).toEqual(['ascent_m'])
  expect(differingTotals({ ...ours, ascent_m: null }, { ...ours, ascent_m: 0 })).toEqual([])
})

test('the average speed is that of the totals shown', () => {
  const speed = { min: 0, average: 5, max: 15 }
  expect(withAverageSpeed({ speed }, ours).speed?.average).toBeCloseTo(40_100 / 7200)
  expect(withAverageSpeed({ speed }, { ...ours, moving_time_ms: null })).toEqual({ speed })
  expect(withAverageSpeed({}, ours)).toEqual({})
})

/** Whether the device's totals are shown first for a ride on which its distance about equals ours. */
function isFirst(source: Samples['altitude_source'], about: Partial<Recording> = {}): boolean {
  const counted = { ...device, distance_m: 40_000 }
  const recording = recordingForTests(
    { second: [0, 1] },
    { sport: 'cycling', device_totals: counted, ...about },
  )
  return isDeviceFirst({ ...recording, samples: { ...recording.samples, altitude_source: source } }, ours)
}

test('the climbs of a device are shown first if its barometer recorded, and not otherwise', () => {
  expect([isFirst('barometer'), isFirst('fine_barometer')]).toEqual([true, true])
  expect([isFirst('satellites'), isFirst(undefined)]).toEqual([false, false])
})

test('nor of one that counted no climbs, or in a sport without any', () => {
  expect(isFirst('barometer', { device_totals: { ...device, ascent_m: 0 } })).toBe(false)
  expect(isFirst('barometer', { device_totals: null })).toBe(false)
  expect(isFirst('barometer', { sport: 'swimming' })).toBe(false)
})

test('nor of one whose distance is that of something else; one without a distance is believed', () => {
  expect(isFirst('barometer', { device_totals: device })).toBe(false)
  expect(isFirst('barometer', { device_totals: { ...device, distance_m: null } })).toBe(true)
})
