import { describe, expect, test } from 'vitest'
import { along } from './between.ts'
import { fillGaps } from './fill-gaps.ts'
import { fillShortGaps } from './fill-short-gaps.ts'
import { firstAtOrAfter } from './first-at-or-after.ts'
import { timeWeights } from './time-weights.ts'
import { usualStep } from './usual-step.ts'

const { NaN: unknown } = Number

const filled = (values: number[], time: number[]) => {
  const column = Float32Array.from(values)
  fillGaps(column, Float64Array.from(time))
  return [...column]
}

describe('gaps of a column', () => {
  test('are interpolated over time, and filled with the nearest value at the ends', () => {
    expect(filled([unknown, 4, unknown, unknown, 10, unknown], [0, 1, 2, 5, 7, 9])).toEqual([
      4, 4, 5, 8, 10, 10,
    ])
    expect(filled([1, 2], [0, 1])).toEqual([1, 2])
  })

  test('are interpolated over the samples if there are no times', () => {
    const nowhere = [unknown, unknown, unknown, unknown, unknown]
    expect(filled([unknown, 2, unknown, unknown, 8], nowhere)).toEqual([2, 2, 4, 6, 8])
    // The clock stood still.
    expect(filled([2, unknown, unknown, unknown, 10], [5, 5, 5, 5, 5])).toEqual([2, 4, 6, 8, 10])
  })

  test('stay if nothing is known', () => {
    expect(filled([unknown, unknown], [0, 1])).toEqual([unknown, unknown])
  })
})

const shortlyFilled = (values: number[], time: number[], joined = values.map(() => 1)) => {
  const column = Float32Array.from(values)
  const steps = { time: Float64Array.from(time), joined: Uint8Array.from(joined) }
  fillShortGaps(column, steps, 10, along.straight)
  return [...column]
}

describe('short gaps of a column', () => {
  test('are filled up to a length, by the time between', () => {
    expect(shortlyFilled([1, unknown, 6], [0, 2, 10])).toEqual([1, 2, 6])
    expect(shortlyFilled([1, unknown, 6], [0, 2, 11])).toEqual([1, unknown, 6])
    expect(shortlyFilled([1, unknown, unknown, 7], [0, 2, 4, 6])).toEqual([1, 3, 5, 7])
  })

  test('are not filled at the ends or across a break', () => {
    expect(shortlyFilled([unknown, 1, unknown], [0, 1, 2])).toEqual([unknown, 1, unknown])
    expect(shortlyFilled([1, unknown, 6], [0, 2, 4], [1, 1, 0])).toEqual([1, unknown, 6])
    expect(shortlyFilled([1, unknown, 6], [0, 2, 4], [1, 0, 1])).toEqual([1, unknown, 6])
    expect(shortlyFilled([1, unknown, 3, unknown, 5], [0, 1, 2, 3, 4], [1, 0, 1, 1, 1])).toEqual([
      1,
      unknown,
      3,
      4,
      5,
    ])
  })

  test('are not filled where the clock stood still', () => {
    expect(shortlyFilled([1, unknown, 6], [5, 5, 5])).toEqual([1, unknown, 6])
  })
})

test('the first sample at a moment or later', () => {
  const time = Float64Array.of(10, 20, 20, 30, 40)
  const found = [5, 10, 11, 20, 21, 39, 40, 41].map((moment) => firstAtOrAfter(time, moment))
  expect(found).toEqual([0, 0, 1, 1, 3, 4, 4, 5])
  expect(firstAtOrAfter(new Float64Array(), 5)).toBe(0)
})

const weights = (time: number[], joined = time.map((_, row) => Number(row > 0))) => [
  ...timeWeights(Float64Array.from(time), Uint8Array.from(joined)),
]

describe('the time a sample stands for', () => {
  test('is half of the time to each neighbour', () => {
    expect(weights([0, 1000, 4000])).toEqual([500, 2000, 1500])
  })

  test('is at most fifteen seconds to each side, and nothing across a pause', () => {
    expect(weights([0, 30_000, 130_000])).toEqual([15_000, 30_000, 15_000])
    expect(weights([0, 1000, 4000, 5000], [0, 1, 0, 1])).toEqual([500, 500, 500, 500])
  })

  test('is the same for all samples without times', () => {
    expect(weights([unknown, unknown])).toEqual([1, 1])
    expect(weights([5, 9], [0, 0])).toEqual([1, 1])
    expect(weights([])).toEqual([])
  })
})

const stepOf = (...time: number[]) => usualStep(Float64Array.from(time))

test('the usual step is the median', () => {
  expect(stepOf(0, 1, 3, 10, 12)).toBe(2)
  expect(stepOf(0, 5)).toBe(5)
  expect([stepOf(), stepOf(7)]).toEqual([0, 0])
  // Of three thousand steps every third is sampled: steps 1, 4, 7, … last nine.
  const long = Float64Array.from({ length: 3000 }, (_, row) => row * 2 + (row % 3 === 1 ? 7 : 0))
  expect(usualStep(long)).toBe(9)
})
