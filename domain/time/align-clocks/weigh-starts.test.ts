import { describe, expect, test } from 'vitest'
import { likelihoods, peaksOf } from './weigh-starts.ts'

describe('the probability of each start', () => {
  test('follows from the logarithms', () => {
    const [one, other] = likelihoods(Float64Array.of(0, Math.log(3)), -Infinity)
    expect(one).toBeCloseTo(0.25, 12)
    expect(other).toBeCloseTo(0.75, 12)
  })

  test('is lower if it may be none of them', () => {
    const [one, other] = likelihoods(Float64Array.of(0, Math.log(3)), Math.log(4))
    expect(one).toBeCloseTo(1 / 8, 12)
    expect(other).toBeCloseTo(3 / 8, 12)
  })

  test('does not overflow', () => {
    expect([...likelihoods(Float64Array.of(2000, 2000), 2000)]).toEqual([1 / 3, 1 / 3])
    expect([...likelihoods(Float64Array.of(-2000, -3000), -Infinity)]).toEqual([1, 0])
  })
})

describe('the peaks', () => {
  const starts = { fromMs: 10_000, count: 300 }
  const given = (...hills: [number, number][]) => {
    const likely = new Float64Array(starts.count)
    for (const [index, value] of hills) likely[index] = value
    return likely
  }
  const found = (likely: Float64Array, max = 3) =>
    peaksOf(likely, starts, max).map(({ index, mass }) => [index, mass])

  test('come best first, with the probability around them and their width', () => {
    const likely = given([49, 0.1], [50, 0.2], [51, 0.05], [150, 0.25], [152, 0.25])
    expect(peaksOf(likely, starts, 3)).toEqual([
      { index: 150, startMs: 40_000, mass: 0.5, reachMs: 400 * Math.sqrt(2) },
      {
        index: 50,
        startMs: 20_000,
        mass: expect.closeTo(0.35, 12) as number,
        reachMs: expect.closeTo(400 * Math.sqrt(3 / 7), 9) as number,
      },
    ])
    expect(found(likely, 1)).toEqual([[150, 0.5]])
    expect(found(likely, 0)).toEqual([])
  })

  test.each([115, 85])('are one if they are three seconds apart: %i', (other) => {
    expect(found(given([100, 0.5], [other, 0.25]))).toEqual([[100, 0.75]])
  })

  test.each([116, 84])('are two if they are further apart: %i', (other) => {
    expect(found(given([100, 0.5], [other, 0.25]))).toEqual([
      [100, 0.5],
      [other, 0.25],
    ])
  })

  test.each([1, -1])(
    'reach down to a thousandth of their height, and the rest of their slope is not another peak',
    (side) => {
      const slope = (index: number) => 0.9 ** Math.max(0, side * (index - 150))
      const likely = Float64Array.from({ length: 300 }, (_, index) =>
        side * (index - 150) >= 0 ? slope(index) : 0,
      )
      const peaks = found(likely)
      // 0.9 to the power of 65 is 0.00106, to the power of 66 0.00096.
      expect(peaks).toEqual([[150, expect.closeTo((1 - 0.9 ** 66) / 0.1, 9)]])
    },
  )

  test('may be the first start or the last', () => {
    expect(found(given([0, 0.5], [299, 0.25]))).toEqual([
      [0, 0.5],
      [299, 0.25],
    ])
  })
})
