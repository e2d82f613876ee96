import { expect, test } from 'vitest'
import type { Samples } from '#domain/telemetry/recording.ts'
import { haveSameEnds, isNear, overlapEnough, probesOf } from './same-activity.ts'

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
  expect(haveSameEnds({ startMs: 0, endMs: 600_000 }, { startMs: 59_000, endMs: 650_000 })).toBe(true)
  expect(haveSameEnds({ startMs: 0, endMs: 600_000 }, { startMs: 61_000, endMs: 600_000 })).toBe(false)
})
