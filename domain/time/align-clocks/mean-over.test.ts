import { expect, test } from 'vitest'
import { meanOver } from './mean-over.ts'

test('each mean covers the steps to both sides, fewer of them at the ends', () => {
  expect([...meanOver(Float64Array.of(1, 5, 9, 4, 0, 8), 1)]).toEqual([1, 5, 6, 13 / 3, 4, 8])
  expect([...meanOver(Float64Array.of(1, 5, 9, 4, 0, 8), 2)]).toEqual([1, 5, 19 / 5, 26 / 5, 4, 8])
  expect([...meanOver(Float64Array.of(3, 7), 5)]).toEqual([3, 7])
})
