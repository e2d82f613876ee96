import { expect, test } from 'vitest'
import { fitStart } from './fit-start.ts'

const startMs = Date.UTC(2024, 5, 12, 8, 30, 15)
const creationAt = (utcMs: number) => ({ utcMs, local: new Date(utcMs).toISOString().slice(0, 19) })
const noPhone = { creation: null, place: null, isOfAndroid: false }
const camera = { creation: null, phone: noPhone, durationSeconds: 17, isLocal: true }

test('a few wrong times, even at the start, do not shift the result', () => {
  // As with a real camera, the first second is 1.47 s off; two more are wildly wrong.
  const startsMs = Float64Array.of(
    startMs + 1470,
    startMs + 20,
    startMs - 10,
    startMs,
    startMs + 10,
    startMs - 20,
    startMs + 3.6e6,
    Number.NaN,
    0,
    startMs,
  )
  const fit = fitStart([{ from: 'gpsu', startsMs }], camera)
  expect(fit).toMatchObject({ startMs, from: 'gpsu', errorMs: 1000 })
  expect(fit?.candidates).toEqual([{ startMs, from: 'gpsu', reading: 'utc', errorMs: 1000, count: 9 }])
})

test('the time of each position is preferred to that of a payload, which is also listed', () => {
  const fit = fitStart(
    [
      { from: 'gpsu', startsMs: Float64Array.of(startMs + 1400) },
      { from: 'gps9', startsMs: Float64Array.of(startMs, startMs, startMs) },
    ],
    { ...camera, creation: creationAt(startMs - 7 * 3_600_000 - 99_000) },
  )
  expect(fit).toMatchObject({ startMs, from: 'gps9', zoneMinutes: -420 })
  expect(fit?.candidates.map(({ from }) => from)).toEqual(['gps9', 'gpsu', 'creation', 'creation'])
})

test('times that disagree make the start less certain', () => {
  // Deviations of 0, 300, 300, 600, 600 ms: the error is their median times 1.4826.
  const startsMs = Float64Array.of(startMs - 600, startMs - 300, startMs, startMs + 300, startMs + 600)
  expect(fitStart([{ from: 'gps9', startsMs }], camera)?.errorMs).toBe(445)
})

test('times without a fix do not count', () => {
  const lost = { from: 'gps9' as const, startsMs: Float64Array.of(Number.NaN, Number.NaN) }
  expect(fitStart([lost], camera)).toBeNull()
  const byClock = fitStart([lost], { ...camera, creation: creationAt(startMs), isLocal: false })
  expect(byClock).toMatchObject({ startMs, from: 'creation', reading: 'utc', zoneMinutes: null })
})

test('a clock that is off by more than any timezone implies no timezone', () => {
  const clocks = [{ from: 'gps9' as const, startsMs: Float64Array.of(startMs) }]
  expect(fitStart(clocks, { ...camera, creation: creationAt(Date.UTC(2016, 0, 1)) })?.zoneMinutes).toBeNull()
})
