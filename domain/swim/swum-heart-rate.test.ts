import { expect, test } from 'vitest'
import { recordingForTests, testStartMs } from '#domain/telemetry/recording-for-tests.ts'
import type { PoolLength } from '#domain/telemetry/recording.ts'
import { summarize } from '#domain/telemetry/summarize.ts'

const length = (from: number, to: number, is_rest = false): PoolLength => ({
  start_ms: testStartMs + from * 1000,
  end_ms: testStartMs + to * 1000,
  is_rest,
  strokes: null,
  stroke: null,
})
const second = Array.from({ length: 91 }, (_, index) => index)
/** A length at 100 beats a minute, half a minute at the wall, and a length at 150. */
const rateAt = (at: number) => (at < 30 ? 100 : at < 60 ? 70 : 150)

function meanOf(lengths: PoolLength[], heart_rate: number[] = second.map(rateAt)): number | undefined {
  const pool = { pool_m: 25, unit: 'm' as const, lengths }
  return summarize(recordingForTests({ second, heart_rate }, { sport: 'swimming', pool })).series.heart_rate
    ?.average
}

test('the mean heart rate in a pool is that of the beats while swimming', () => {
  const lengths = [length(0, 30), length(30, 60, true), length(60, 90)]
  // 50 beats at 100 and 75 beats at 150.
  expect(meanOf(lengths)).toBeCloseTo((50 * 100 + 75 * 150) / 125, 6)
})

test('seconds without a heart rate count for nothing', () => {
  const rates = second.map((at) => (at < 25 ? Number.NaN : rateAt(at)))
  expect(meanOf([length(0, 30), length(60, 90)], rates)).toBeCloseTo(
    (5 * 100 ** 2 + 30 * 150 ** 2) / (5 * 100 + 30 * 150),
    6,
  )
})

test('without a length that has one, it is the mean of everything', () => {
  expect(meanOf([length(30, 60, true)])).toBeCloseTo(107.3, 0)
})
