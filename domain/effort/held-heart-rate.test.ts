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

test.each([1, 2, 3, 4, 5, 6, 7, 8])('is what trying all windows finds (%i)', (seed) => {
  // The same numbers for the same seed.
  let state = seed
  const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
  const [second, rates] = [[0], [150]]
  for (let row = 1; row < 120; row++) {
    second.push(second[row - 1]! + (next() < 0.03 ? 11 : 1 + Math.floor(next() * 3)))
    rates.push(next() < 0.02 ? 231 : next() < 0.05 ? Number.NaN : 140 + Math.round(next() * 40))
  }
  let highest = -Infinity
  for (let from = 0; from < 120; from++) {
    let [min, last] = [Infinity, from]
    for (let row = from; row < 120 && !Number.isNaN(rates[from]!); row++) {
      if (rates[row]! > 230) break
      if (Number.isNaN(rates[row]!)) continue
      if (second[row]! - second[last]! > 10) break
      last = row
      min = Math.min(min, rates[row]!)
      if (second[row]! - second[from]! >= 30) highest = Math.max(highest, min)
    }
  }
  expect(held(rates, second)).toBe(highest === -Infinity ? null : highest)
})

test('the fastest heart is still one, and times are needed', () => {
  expect(held(count(40).map(() => 230))).toBe(230)
  expect(heldHeartRate(recordingForTests({ heart_rate: [150, 150] }).samples, [], 0)).toBeNull()
  expect(held([])).toBeNull()
})
