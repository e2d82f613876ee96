import { expect, test } from 'vitest'
import type { Samples } from '#domain/telemetry/recording.ts'
import { hourMs } from '#domain/time/durations.ts'
import { areAlike, isNear, overlapEnough, probesOf, shiftBetween, type Measured } from './same-activity.ts'

/** A walk north at three metres per second from a given second on, shifted east by some metres. */
function walk({
  from,
  seconds,
  eastM = 0,
  everyS = 1,
}: {
  from: number
  seconds: number
  eastM?: number
  everyS?: number
}): Samples {
  const moments = Array.from({ length: Math.floor(seconds / everyS) }, (_, i) => from + i * everyS)
  return {
    time: Float64Array.from(moments, (s) => s * 1000),
    lat: Float64Array.from(moments, (s) => 45 + (s * 3) / 111_132),
    lon: Float64Array.from(moments, () => 7 + eastM / 78_847),
    series: {},
  }
}

test('recordings share an activity only when they share more than half of the shorter one', () => {
  const hour = { startMs: 0, endMs: 3_600_000 }
  expect(overlapEnough(hour, { startMs: 1_700_000, endMs: 3_700_000 })).toBe(true)
  expect(overlapEnough(hour, { startMs: 3_000_000, endMs: 4_300_000 })).toBe(false)
  expect(overlapEnough(hour, { startMs: 3_600_000, endMs: 7_200_000 })).toBe(false)
  expect(overlapEnough({ startMs: 600_000, endMs: 700_000 }, hour)).toBe(true)
})

test('a recording of the same way at the same time is near, even with other samples and half as long', () => {
  const probes = probesOf(walk({ from: 0, seconds: 3600 }))
  expect(probes.time).toHaveLength(120)
  expect(isNear(walk({ from: 1200, seconds: 1800, everyS: 7, eastM: 30 }), probes)).toBe(true)
})

test('a recording elsewhere, or of the same way at other moments, is not near', () => {
  const probes = probesOf(walk({ from: 0, seconds: 3600 }))
  expect(isNear(walk({ from: 0, seconds: 3600, eastM: 70 }), probes)).toBe(false)
  const later = walk({ from: 0, seconds: 3600 })
  later.lat = later.lat.map((lat) => lat - (25 * 3) / 111_132)
  expect(isNear(later, probes)).toBe(false)
})

test('without common moments or positions, only the start and end can be compared', () => {
  const probes = probesOf(walk({ from: 0, seconds: 600 }))
  expect(isNear(walk({ from: 5000, seconds: 600 }), probes)).toBeUndefined()
  const indoors = { ...walk({ from: 0, seconds: 600 }), lat: new Float64Array(600).fill(Number.NaN) }
  expect(probesOf(indoors).time).toHaveLength(0)
  expect(isNear(indoors, probes)).toBeUndefined()
})

const measured = (startMs: number, endMs: number, distanceM: number | null = null): Measured => ({
  startMs,
  endMs,
  distanceM,
})

test.each([
  ['the same ends within a minute', measured(60_000, 660_000), true],
  ['another start', measured(60_001, 600_000), false],
  ['another end', measured(0, 660_001), false],
  ['the same start within two minutes, and as long', measured(-120_000, 900_000, 10_300), true],
  ['a start that is further away', measured(120_001, 900_000, 10_000), false],
  ['more than three per cent longer', measured(0, 900_000, 10_320), false],
  ['more than three per cent shorter', measured(0, 900_000, 9690), false],
  ['a length that is not known', measured(0, 900_000), false],
  ['no length at all', measured(0, 900_000, 0), false],
])('without a path, what has %s is the same activity: %s', (_what, other, isSame) => {
  expect(areAlike(measured(0, 600_000, 10_000), other)).toBe(isSame)
  expect(areAlike(other, measured(0, 600_000, 10_000))).toBe(isSame)
  expect(areAlike(measured(0, 600_000, 0), measured(0, 900_000, 0))).toBe(false)
})

test.each([
  ['two hours later', measured(2 * hourMs, 3 * hourMs, 10_000), 2 * hourMs],
  ['an hour earlier, two minutes off', measured(-hourMs - 120_000, 0, 10_100), -hourMs],
  ['an hour later, more than two minutes off', measured(hourMs + 120_001, 3 * hourMs, 10_000), null],
  ['half an hour later', measured(hourMs / 2, hourMs, 10_000), null],
  ['at the same time', measured(0, hourMs, 10_000), null],
  ['more than one per cent longer', measured(hourMs, 2 * hourMs, 10_120), null],
  ['of unknown length', measured(hourMs, 2 * hourMs), null],
  ['as far away as clocks can be', measured(26 * hourMs, 27 * hourMs, 10_000), 26 * hourMs],
  ['further away than clocks can be', measured(27 * hourMs, 28 * hourMs, 10_000), null],
])('an activity %s may have been recorded by a wrong clock: %s', (_what, other, shiftMs) => {
  expect(shiftBetween(measured(0, hourMs, 10_000), other)).toBe(shiftMs)
})
