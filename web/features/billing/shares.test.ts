import { expect, test } from 'vitest'
import { sharesOf, sumOfSizes } from './shares.ts'

const parts = (...bytes: number[]) => bytes.map((each, i) => ({ key: `k${i}`, name: `n${i}`, bytes: each }))
const drawn = (bytes: number[], used: number, total: number) =>
  sharesOf(parts(...bytes), { used, total }).map(({ key, share, colour }) => [key, share, colour])

test('the picture shows parts of the whole storage, the largest first', () => {
  expect(drawn([10, 30], 40, 100)).toEqual([
    ['k1', 0.3, 0],
    ['k0', 0.1, 1],
  ])
})

test('what is not listed, and what has no colour of its own, is drawn as the rest', () => {
  expect(drawn([10], 40, 100)).toEqual([
    ['k0', 0.1, 0],
    ['rest', 0.3, 5],
  ])
  expect(drawn([6, 5, 4, 3, 2, 1, 1], 22, 44).at(-1)).toEqual(['rest', 2 / 44, 5])
  expect(drawn([6, 5, 4, 3, 2], 20, 40)).toHaveLength(5)
})

test('if more is used than there is, the picture is full', () => {
  expect(drawn([150, 50], 200, 100)).toEqual([
    ['k0', 0.75, 0],
    ['k1', 0.25, 1],
  ])
})

test('videos that count twice do not make the picture larger than what is used', () => {
  expect(drawn([40, 40], 40, 100)).toEqual([
    ['k0', 0.2, 0],
    ['k1', 0.2, 1],
  ])
})

test('nothing is drawn of nothing', () => {
  expect(drawn([], 0, 100)).toEqual([])
  expect(drawn([0], 0, 0)).toEqual([])
})

test('sizes add up', () => {
  expect(sumOfSizes([{ size: 3 }, { size: 4 }])).toBe(7)
  expect(sumOfSizes([])).toBe(0)
})
