import { describe, expect, test } from 'vitest'
import { hourMs } from '#domain/time/durations.ts'
import { clockReadings, logPrior, type ClockReading } from './clock-prior.ts'
import type { Witnesses } from './witnesses.ts'

/** A day on which Vienna is two hours ahead of UTC, and London one. */
const saidMs = Date.UTC(2024, 5, 12, 10)
const said = (start: Witnesses['start'], changes: Partial<Witnesses> = {}) =>
  clockReadings({
    start,
    durationMs: 60_000,
    rate: 1,
    camera: null,
    motion: null,
    activity: null,
    timezone: 'Europe/Vienna',
    ...changes,
  })

describe('the time in a video file may be', () => {
  test('without a time in it, nothing', () => {
    expect(said(null)).toEqual([])
  })

  test.each([
    [300, 761.58],
    [null, 806.23],
  ])('GPS time, which is off by %s ms and the watch by 700, or by leap seconds', (errorMs, together) => {
    const readings = said({ ms: saidMs, from: 'gps', errorMs })
    expect(readings.map(({ startMs, weight, kind }) => [startMs - saidMs, weight, kind])).toEqual([
      [0, 0.99, 'gps'],
      [-18_000, 0.005, 'leap'],
      [18_000, 0.005, 'leap'],
    ])
    for (const reading of readings) {
      expect(reading.errorMs).toBeCloseTo(together, 2)
      expect(reading).toMatchObject({ isFlat: false, aheadMs: 0 })
    }
  })

  test('the time of a phone, which is right', () => {
    expect(said({ ms: saidMs, from: 'phone', errorMs: null })).toEqual([
      { startMs: saidMs, weight: 0.999, errorMs: 3000, isFlat: true, aheadMs: 0, kind: 'phone' },
    ])
  })

  test('the clock of a camera: local time first, UTC, an hour off, and every other timezone', () => {
    const readings = said({ ms: saidMs, from: 'creation', errorMs: null })
    expect(readings.slice(0, 5).map(({ kind, aheadMs, weight }) => [kind, aheadMs / hourMs, weight])).toEqual(
      [
        ['local', 2, 0.55],
        ['utc', 0, 0.25],
        ['summer', 1, 0.05],
        ['summer', 3, 0.05],
        ['other_zone', -12, 0.0025],
      ],
    )
    expect(readings.map(({ aheadMs }) => aheadMs / hourMs).toSorted((one, other) => one - other)).toEqual([
      -12, -11, -10, -9.5, -9, -8, -7, -6, -5, -4, -3.5, -3, -2.5, -2, -1, 0, 1, 2, 3, 3.5, 4, 4.5, 5, 5.5,
      5.75, 6, 6.5, 7, 8, 8.75, 9, 9.5, 10, 10.5, 11, 12, 12.75, 13, 13.75, 14,
    ])
    for (const { startMs, aheadMs, errorMs, isFlat } of readings) {
      expect(startMs).toBe(saidMs - aheadMs)
      expect([errorMs, isFlat]).toEqual([120_000, true])
    }
  })

  test('the time of a file that was closed when the video ended, or opened when it began', () => {
    const [local] = said({ ms: saidMs, from: 'file', errorMs: null }, { durationMs: 60_000, rate: 2 })
    expect(local).toMatchObject({ kind: 'local', errorMs: 180_000, startMs: saidMs - 2 * hourMs - 60_000 })
  })

  test('without a timezone, not local', () => {
    const readings = said({ ms: saidMs, from: 'creation', errorMs: null }, { timezone: null })
    expect(readings[0]).toMatchObject({ kind: 'utc', startMs: saidMs })
    expect(new Set(readings.slice(1).map(({ kind }) => kind))).toEqual(new Set(['other_zone']))
    expect(readings).toHaveLength(40)
  })

  test('local, where local time is UTC', () => {
    const readings = said({ ms: saidMs, from: 'creation', errorMs: null }, { timezone: 'Africa/Accra' })
    expect(readings.slice(0, 3).map(({ kind, aheadMs }) => [kind, aheadMs / hourMs])).toEqual([
      ['local', 0],
      ['summer', -1],
      ['summer', 1],
    ])
  })
})

describe('the likelihood of a start by the clocks', () => {
  const spanMs = 1_000_000
  const everywhere = 1e-9
  const reading: ClockReading = {
    startMs: saidMs,
    weight: 0.5,
    errorMs: 1000,
    isFlat: false,
    aheadMs: 0,
    kind: 'gps',
  }
  const likely = (given: ClockReading[], offMs: number) =>
    Math.exp(logPrior(given, spanMs)(saidMs + offMs)) - everywhere

  test('is the same everywhere if they say nothing', () => {
    expect(logPrior([], spanMs)(saidMs)).toBeCloseTo(Math.log(1e-9), 9)
    expect(logPrior([], 0)(saidMs)).toBeCloseTo(Math.log(1e-3), 9)
  })

  // A normal distribution: 0.39894, 0.24197 and 0.053991 at zero, one and two deviations; 0.37738 at a third
  // of one.
  test.each([
    [0, 0.97 * 0.398_942 + 0.01 * 0.398_942],
    [1000, 0.97 * 0.241_971 + 0.01 * 0.377_383],
    [-1000, 0.97 * 0.241_971 + 0.01 * 0.377_383],
    [3000, 0.97 * 0.004_431_85 + 0.01 * 0.241_971],
    [-6000, 0.01 * 0.053_991],
  ])('is a bell curve around GPS time, with some outliers: %i ms', (offMs, height) => {
    expect(likely([reading], offMs)).toBeCloseTo((0.5 * height) / 1000, 9)
  })

  test.each([
    [0, 1],
    [1000, 1],
    [-1000, 1],
    [1001, 0.08],
    [2000, 0.057_323],
    [-4000, 0.029_430],
    [7000, 0.010_827],
    [8000, 0.007_758],
    [-8000, 0.007_758],
  ])('is flat within the range of clocks set by hand, and low beyond: %i ms', (offMs, height) => {
    expect(likely([{ ...reading, isFlat: true }], offMs) / 0.000_25).toBeCloseTo(height, 4)
  })

  test('ends where no clock is that far off', () => {
    for (const isFlat of [true, false]) expect(likely([{ ...reading, isFlat }], 8001)).toBeCloseTo(0, 15)
  })

  test('is the sum over all readings', () => {
    const other = { ...reading, startMs: saidMs + 500, isFlat: true, errorMs: 2000 }
    expect(likely([reading, other], 0)).toBeCloseTo(likely([reading], 0) + likely([other], 0), 12)
  })
})
