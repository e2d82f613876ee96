import { expect, test } from 'vitest'
import { rankOf } from './wilson-rank.ts'

test('a comment without votes has the rank of one vote for it', () => {
  expect(rankOf({ up: 0, down: 0 })).toBeCloseTo(1 / (1 + 1.2816 ** 2), 10)
})

test.each([
  [
    { up: 1, down: 0 },
    { up: 0, down: 0 },
  ],
  [
    { up: 100, down: 0 },
    { up: 10, down: 0 },
  ],
  [
    { up: 90, down: 10 },
    { up: 3, down: 0 },
  ],
  [
    { up: 0, down: 0 },
    { up: 0, down: 1 },
  ],
  [
    { up: 2, down: 2 },
    { up: 0, down: 1 },
  ],
])('%j comes before %j', (better, worse) => {
  expect(rankOf(better)).toBeGreaterThan(rankOf(worse))
})

test('the rank agrees with the published interval and stays between 0 and 1', () => {
  // 8 of 10, counting the author: (0.8 + 0.08212 - 1.2816 * sqrt(0.016 + 0.004106)) / 1.16425
  expect(rankOf({ up: 7, down: 2 })).toBeCloseTo(0.60163, 4)
  expect(rankOf({ up: 0, down: 1e6 })).toBeGreaterThan(0)
  expect(rankOf({ up: 1e6, down: 0 })).toBeLessThan(1)
})
