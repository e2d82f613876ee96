import { describe, expect, test } from 'vitest'
import { meansOverTime, medianOfThree, smoothOverTime } from './smooth-over-time.ts'

const { NaN: unknown } = Number
const time = Float64Array.of(0, 1000, 2000, 5000, 6000, 7000, 8000)
const values = Float32Array.of(4, 8, 6, 10, unknown, 2, 6)
const joined = Uint8Array.of(0, 1, 1, 1, 1, 1, 1)

/** The slow way: every sample with every other. */
function slowMeans(halfMs: number, breakAt = Infinity): number[] {
  return Array.from(values, (value, row) => {
    if (Number.isNaN(value)) return unknown
    const near = [...values.entries()].filter(
      ([other, one]) =>
        !Number.isNaN(one) &&
        Math.abs((time[other] ?? 0) - (time[row] ?? 0)) <= halfMs &&
        other < breakAt === row < breakAt,
    )
    return Math.fround(near.reduce((sum, [, one]) => sum + one, 0) / near.length)
  })
}

describe('the mean over time', () => {
  test.each([0, 999, 1000, 2500, 3000, 60_000])(
    'covers the known values within %i ms to both sides',
    (halfMs) => {
      expect([...meansOverTime(values, time, joined, halfMs)]).toEqual(slowMeans(halfMs))
    },
  )

  test('is not carried over a break', () => {
    const broken = joined.with(3, 0)
    expect([...meansOverTime(values, time, broken, 3000)]).toEqual(slowMeans(3000, 3))
  })

  test('applied three times is a bell curve', () => {
    const once = meansOverTime(values, time, joined, 1000)
    const thrice = meansOverTime(meansOverTime(once, time, joined, 1000), time, joined, 1000)
    expect([...smoothOverTime(values, time, joined, 1000)]).toEqual([...thrice])
    expect([...thrice]).not.toEqual([...once])
  })
})

describe('the median of three', () => {
  test.each([
    [[1, 9, 2], 2],
    [[2, 9, 1], 2],
    [[5, 0, 7], 5],
    [[7, 0, 5], 5],
    [[1, 2, 3], 2],
    [[3, 2, 1], 2],
  ])('of %j is %i', (three, middle) => {
    expect(medianOfThree(Float32Array.from(three), Uint8Array.of(0, 1, 1))[1]).toBe(middle)
  })

  test('is not taken at the ends, across a break or next to unknown values', () => {
    const all = Uint8Array.of(0, 1, 1, 1)
    expect([...medianOfThree(Float32Array.of(9, 1, 2, 8), all)]).toEqual([9, 2, 2, 8])
    expect([...medianOfThree(Float32Array.of(9, 1, 2, 8), Uint8Array.of(0, 0, 1, 1))]).toEqual([9, 1, 2, 8])
    expect([...medianOfThree(Float32Array.of(9, 1, 2, 8), Uint8Array.of(0, 1, 1, 0))]).toEqual([9, 2, 2, 8])
    expect([...medianOfThree(Float32Array.of(unknown, 1, 9, 8), all)]).toEqual([unknown, 1, 8, 8])
  })
})
