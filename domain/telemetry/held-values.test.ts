import { expect, test } from 'vitest'
import { createSampler } from './create-sampler.ts'
import { joinSamplers } from './join-samplers.ts'
import { recordingForTests, testStartMs } from './recording-for-tests.ts'
import { emptyValues, heldAt, type Sampler, type ValueName } from './sample-at.ts'

/** A heart rate at each of these seconds: 100 plus the second, with a gap that is too long to interpolate across. */
const beating = (seconds: number[], from = 0): Sampler => {
  const second = seconds.map((each) => each + from)
  const { samples, breaks } = recordingForTests({ second, heart_rate: seconds.map((each) => 100 + each) })
  return createSampler(samples, breaks, { sport: 'cycling' })
}

function held(sampler: Sampler, second: number, name: ValueName = 'heart_rate'): number {
  const values = emptyValues()
  heldAt(sampler, testStartMs + second * 1000, values)
  return values[name]
}

const count = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
const withGap = beating([...count(0, 10), ...count(30, 40)])

test.each([
  ['at the edge of the gap', 10, 110],
  ['1.9 seconds into it', 11.9, 110],
  ['exactly two seconds into it', 12, 110],
  ['2.1 seconds into it', 12.1, Number.NaN],
  ['in the middle of it', 20, Number.NaN],
  ['2.1 seconds before its end', 27.9, Number.NaN],
  ['1.9 seconds before its end', 28.1, 130],
  ['1.9 seconds before the first sample', -1.9, 100],
  ['2.1 seconds before the first sample', -2.1, Number.NaN],
  ['1.9 seconds after the last sample', 41.9, 140],
  ['2.1 seconds after the last sample', 42.1, Number.NaN],
  ['between two samples', 4.5, 104.5],
])('a display has the nearest value for two seconds: %s', (_, second, beats) => {
  expect(held(withGap, second)).toBe(beats)
})

test('of two values that are near enough, the nearer one is held', () => {
  // A sensor that is silent for longer than its values are held, while the recording continues.
  const second = count(0, 20)
  const { samples, breaks } = recordingForTests({
    second: second.map((each) => each / 2),
    heart_rate: second.map((each) => (each <= 4 || each >= 10 ? 100 + each : Number.NaN)),
  })
  const silent = createSampler(samples, [...breaks, 7], { sport: 'cycling' })
  // Silent from second 2 to 5, and the recording is interrupted at 3.5.
  expect([held(silent, 3), held(silent, 4), held(silent, 3.9)]).toEqual([104, 110, 110])
})

test('the time since the start stands still for two seconds on both sides', () => {
  expect(held(withGap, -1.9, 'elapsed_ms')).toBe(0)
  expect(held(withGap, 41.9, 'elapsed_ms')).toBe(40_000)
  expect(held(withGap, 42.1, 'elapsed_ms')).toBeNaN()
})

test('of several recordings, one that measures is preferred to one that is held', () => {
  const joined = joinSamplers([beating(count(0, 10)), beating(count(0, 5), 11)])
  // The first ended at second 10, the second begins at 11 with 100 beats.
  expect([held(joined, 10.4), held(joined, 10.6), held(joined, 11.5)]).toEqual([110, 100, 100.5])
  expect(held(joinSamplers([]), 0)).toBeNaN()
})

test('nothing is held of what was never recorded, nor at a moment without a time', () => {
  expect(held(withGap, 5, 'speed')).toBeNaN()
  expect(held(withGap, Number.NaN)).toBeNaN()
})
