import { describe, expect, test } from 'vitest'
import { refineStart } from './refine-start.ts'

/** The logarithm of a bell curve. */
const bell = (topMs: number, deviationMs: number) => (ms: number) =>
  -((ms - topMs) ** 2) / (2 * deviationMs ** 2)

/** Counts how often a start is evaluated. */
function counted(scoreOf: (ms: number) => number) {
  const looks: number[] = []
  const count = (ms: number) => {
    looks.push(ms)
    return scoreOf(ms)
  }
  return { looks, count }
}

describe('the best nearby start', () => {
  test.each([1234, 1250, 1266, -1234, -777, 0])('is found between two samples: %i ms', (topMs) => {
    expect(refineStart(0, bell(topMs, 500)).startMs).toBeCloseTo(topMs, 6)
    expect(refineStart(50_000, bell(50_000 + topMs, 500)).startMs).toBeCloseTo(50_000 + topMs, 6)
  })

  test('lies between two samples that are equally good', () => {
    expect(refineStart(0, (ms) => -Math.abs(ms - 1050)).startMs).toBeCloseTo(1050, 6)
  })

  test.each([9000, -9000, 17_000, -17_000])('is followed if it is further away: %i ms', (topMs) => {
    expect(refineStart(0, bell(topMs, 500)).startMs).toBeCloseTo(topMs, 6)
  })

  test.each([
    [100_000, 24_000],
    [-100_000, -24_000],
  ])('is not followed forever: %i ms', (topMs, startMs) => {
    expect(refineStart(0, bell(topMs, 5000)).startMs).toBe(startMs)
  })

  test('is where something is known', () => {
    expect(refineStart(0, (ms) => (ms > -400 ? Number.NaN : ms / 1000)).startMs).toBe(-400)
  })
})

test('six seconds to both sides are searched, ten times a second, and again if the best is halfway to the edge', () => {
  const near = counted(bell(2900, 500))
  refineStart(0, near.count)
  expect(near.looks).toEqual(Array.from({ length: 121 }, (_, index) => index * 100 - 6000))
  const far = counted(bell(3100, 500))
  refineStart(0, far.count)
  expect(far.looks).toHaveLength(242)
  expect(far.looks.slice(121)[0]).toBeCloseTo(3100 - 6000, 6)
  const left = counted(bell(-3100, 500))
  refineStart(0, left.count)
  expect(left.looks).toHaveLength(242)
})

describe('all but a thirtieth of the probability lies within the error', () => {
  // 97% of a normal distribution lies within 2.17 standard deviations.
  test.each([200, 500, 1000])('for a bell curve of %i ms', (deviationMs) => {
    for (const topMs of [0, 40, -1230])
      expect(Math.abs(refineStart(0, bell(topMs, deviationMs)).errorMs - 2.17 * deviationMs)).toBeLessThan(60)
  })

  test('for equally likely starts', () => {
    const { startMs, errorMs } = refineStart(0, (ms) =>
      Math.abs(ms) <= 2000 ? (ms === 0 ? 1e-9 : 0) : -Infinity,
    )
    expect(startMs).toBe(0)
    // 40 of 41 starts are 97%.
    expect(errorMs).toBe(2000)
  })

  test('for a single sample, nothing around it', () => {
    expect(refineStart(0, (ms) => (ms === 300 ? 0 : -100))).toEqual({ startMs: 300, errorMs: 0 })
  })
})
