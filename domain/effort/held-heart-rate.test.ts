import { expect, test } from 'vitest'
import { pauseForTests, recordingForTests } from '#domain/telemetry/recording-for-tests.ts'
import { heldHeartRate } from './held-heart-rate.ts'

const count = (length: number) => Array.from({ length }, (_, index) => index)
const held = (
  rates: number[],
  second = count(rates.length),
  pauses: ReturnType<typeof pauseForTests>[] = [],
) => heldHeartRate(recordingForTests({ second, heart_rate: rates }).samples, pauses, 30_000)

test('is the highest that was kept up for long enough', () => {
  const climb = count(120).map((second) => (second < 60 ? 150 : second < 95 ? 180 + (second % 3) : 160))
  expect(held(climb)).toBe(180)
})

test('is not made by a spike, however high', () => {
  const spiky = count(300).map((second) => (second % 50 < 20 ? 219 : 150))
  expect(held(spiky)).toBe(150)
})

test('ignores what no heart does', () => {
  const locked = count(300).map((second) => (second < 100 ? 240 : 145))
  expect(held(locked)).toBe(145)
})

test('has to be recorded without a break', () => {
  const rates = count(60).map(() => 170)
  expect(held(rates.slice(0, 30))).toBeNull()
  expect(held(rates.slice(0, 31))).toBe(170)
  const gap = count(60).map((second) => (second < 30 ? second : second + 20))
  expect(held(rates, gap)).toBeNull()
  const pause = count(60).map((second) => (second < 30 ? second : second + 5))
  expect(held(rates, pause)).toBe(170)
  expect(held(rates, pause, [pauseForTests(29, 35)])).toBeNull()
})

test('survives samples without a rate', () => {
  expect(held(count(60).map((second) => (second % 2 === 0 ? 165 : Number.NaN)))).toBe(165)
  expect(held(count(60).map(() => Number.NaN))).toBeNull()
})
