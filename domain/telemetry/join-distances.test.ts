import { expect, test } from 'vitest'
import { joinDistances } from './join-distances.ts'

const { NaN: none } = Number

test.each<[string, number[], number[], number[]]>([
  ['the first that is kept is at nought', [0, 100, 250, 400], [0, 1, 1, 1], [0, 150, 300]],
  ['after a cut it goes on where it was', [0, 100, 250, 400, 600, 650], [1, 1, 0, 0, 1, 1], [0, 100, 100, 150]],
  ['every cut is closed', [10, 20, 30, 40, 50, 60, 70], [0, 1, 1, 0, 1, 0, 1], [0, 10, 10, 10]],
  ['unknown beside a cut', [none, 100, none, 300, none, 500, 600], [1, 1, 1, 0, 1, 1, 1], [none, 0, none, none, 0, 100]],
  ['nothing is kept', [0, 100], [0, 0], []],
])('distances are told without what was cut out: %s', (_what, distance, isKept, joined) => {
  expect([...joinDistances(Float32Array.from(distance), Uint8Array.from(isKept))]).toEqual(joined)
})
