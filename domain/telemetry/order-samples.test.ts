import { describe, expect, test } from 'vitest'
import { daySeconds } from '#domain/time/durations.ts'
import { orderSamples } from './order-samples.ts'
import { recordingForTests, testStartMs } from './recording-for-tests.ts'

const always = () => true
const { NaN: unknown } = Number

function ordered(second: number[], heartRate: number[], isPossible: (ms: number) => boolean = always) {
  const { samples } = recordingForTests({ second, heart_rate: heartRate })
  const result = orderSamples(samples, isPossible)
  return {
    second: Array.from(result.samples.time, (ms) => (ms - testStartMs) / 1000),
    heartRate: [...(result.samples.series.heart_rate ?? [])],
    dropped: result.dropped,
    isSame: result.samples === samples,
  }
}

const isPossible = (ms: number) => Math.abs(ms - testStartMs) < 100_000

describe('samples in order of time', () => {
  test('stay as they are when they are in order', () => {
    expect(ordered([0, 1, 5], [60, 61, 62])).toMatchObject({ isSame: true, dropped: 0 })
    expect(ordered([], [])).toMatchObject({ isSame: true, dropped: 0 })
    expect(ordered([7], [60])).toMatchObject({ isSame: true, dropped: 0 })
  })

  test('are sorted', () => {
    expect(ordered([5, 0, 9, 1], [65, 60, 69, 61])).toEqual({
      second: [0, 1, 5, 9],
      heartRate: [60, 61, 65, 69],
      dropped: 0,
      isSame: false,
    })
  })

  test('are one per moment: the later one counts, the earlier one fills its gaps', () => {
    expect(ordered([0, 1, 1, 2, 2, 2], [60, 61, 71, 62, unknown, 82])).toMatchObject({
      second: [0, 1, 2],
      heartRate: [60, 71, 82],
      dropped: 0,
    })
    expect(ordered([0, 0], [60, unknown])).toMatchObject({ second: [0], heartRate: [60] })
    expect(ordered([3, 0, 3], [63, 60, 73])).toMatchObject({ second: [0, 3], heartRate: [60, 73] })
  })

  test.each([
    ['the first', [unknown, 1, 2], [1, 2]],
    ['one between', [0, unknown, 2], [0, 2]],
    ['the last', [0, 1, unknown], [0, 1]],
  ])('leave out samples of unknown time: %s', (_, second, left) => {
    expect(ordered(second, [60, 61, 62], Number.isFinite)).toMatchObject({ second: left, dropped: 1 })
  })

  test.each([
    ['the first', [-500, 1, 2]],
    ['the last', [1, 2, 900]],
    ['one between', [1, -700, 2]],
  ])('leave out samples with impossible times: %s', (_, second) => {
    expect(ordered(second, [60, 61, 62], isPossible)).toMatchObject({ second: [1, 2], dropped: 1 })
  })

  test('leave out samples more than thirty days from the median', () => {
    expect(ordered([0, 1, 30 * daySeconds + 1], [60, 61, 62])).toMatchObject({ dropped: 0, isSame: false })
    expect(ordered([0, 1, 30 * daySeconds], [60, 61, 62])).toMatchObject({ dropped: 0, isSame: true })
    expect(ordered([0, 1, 30 * daySeconds + 2], [60, 61, 62])).toMatchObject({ second: [0, 1], dropped: 1 })
    expect(ordered([-30 * daySeconds, 1, 2], [60, 61, 62])).toMatchObject({ second: [1, 2], dropped: 1 })
  })

  test('are none if no time is possible', () => {
    expect(ordered([0, 1], [60, 61], () => false)).toMatchObject({ second: [], heartRate: [], dropped: 2 })
  })
})
