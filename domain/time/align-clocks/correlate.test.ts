import { expect, test } from 'vitest'
import { randomFrom } from '#domain/formats/fit/random-for-tests.ts'
import { correlate, type Signal } from './correlate.ts'

const random = randomFrom(5)
const signalOf = (length: number): Signal => ({
  values: Float64Array.from({ length }, () => random() - 0.3),
  isKnown: Uint8Array.from({ length }, () => (random() < 0.8 ? 1 : 0)),
})

/** The textbook formula, over the steps that both know. */
function pearson(pairs: [number, number][]): number {
  const mean = (axis: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[axis], 0) / pairs.length
  const [a, b] = [mean(0), mean(1)]
  const sum = (one: (pair: [number, number]) => number) => pairs.reduce((total, pair) => total + one(pair), 0)
  return (
    sum(([x, y]) => (x - a) * (y - b)) / Math.sqrt(sum(([x]) => (x - a) ** 2) * sum(([, y]) => (y - b) ** 2))
  )
}

test('the correlation at each shift is that of the textbook', () => {
  const [short, long] = [signalOf(23), signalOf(61)]
  const { values, counts } = correlate(short, long)
  expect(values).toHaveLength(83)
  for (const shift of [0, 5, 22, 40, 60, 75, 82]) {
    const pairs = Array.from(short.values.entries()).flatMap(([index, value]): [number, number][] => {
      const other = index + shift - 22
      const isBoth = short.isKnown[index] === 1 && long.isKnown[other] === 1
      return isBoth ? [[value, long.values[other] ?? Number.NaN]] : []
    })
    expect(counts[shift]).toBe(pairs.length)
    expect(values[shift]).toBeCloseTo(pairs.length < 3 ? 0 : pearson(pairs), 9)
  }
})
