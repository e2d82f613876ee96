import { expect, test } from 'vitest'
import { connectedGroups, findOrder, followInOrder, type Step } from './follow-ways.ts'
import type { KeptWay } from './kept-ways.ts'

const way = (id: number, ...nodes: number[]): KeptWay => ({
  id,
  kinds: ['path'],
  grades: { walk: 'unknown', ride: 'unknown', ski: 'unknown' },
  nodes: Uint32Array.from(nodes),
})
const words = (steps: Step[]) => steps.map((step) => (step.isReversed ? -step.way.id : step.way.id))

test('The ways of a route are turned so that each goes on from the last', () => {
  expect(words(followInOrder([way(1, 1, 2), way(2, 3, 2), way(3, 3, 4)]))).toEqual([1, -2, 3])
  expect(words(followInOrder([way(1, 2, 1), way(2, 2, 3)]))).toEqual([-1, 2])
  // After a gap the next way shows the direction.
  expect(words(followInOrder([way(1, 1, 2), way(2, 9, 8), way(3, 9, 10)]))).toEqual([1, -2, 3])
  expect(words(followInOrder([]))).toEqual([])
})

test('Ways of one name are ordered from an end to the other', () => {
  expect(words(findOrder([way(1, 3, 4), way(2, 2, 1), way(3, 2, 3)]))).toEqual([-1, -3, 2])
  // A ring has no end.
  expect(words(findOrder([way(1, 1, 2), way(2, 1, 3), way(3, 3, 2)]))).toEqual([1, -3, -2])
  // Branches come at the end, and nothing is lost.
  expect(words(findOrder([way(1, 1, 2), way(2, 2, 3), way(3, 2, 4)]))).toEqual([1, 2, -3])
})

test('Ways of one name that do not meet are different trails', () => {
  const ways = [way(1, 1, 2, 3), way(2, 10, 11), way(3, 4, 2), way(4, 11, 12)]
  expect(connectedGroups(ways, () => true).map((group) => group.map(({ id }) => id))).toEqual([
    [1, 3],
    [2, 4],
  ])
})
