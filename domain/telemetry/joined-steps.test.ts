import { describe, expect, test } from 'vitest'
import { joinedSteps } from './joined-steps.ts'
import { pauseForTests, recordingForTests } from './recording-for-tests.ts'

const joined = (second: number[], rest: Parameters<typeof recordingForTests>[1] = {}) => [
  ...joinedSteps(recordingForTests({ second }, rest)),
]
const hour = 3600

describe('each sample is joined to the one before', () => {
  test('except the first, and those that begin a piece', () => {
    expect(joined([0, 1, 2, 3], { breaks: [2] })).toEqual([0, 1, 0, 1])
    expect(joined([])).toEqual([])
  })

  test.each([
    ['between two samples', 1, 2, [0, 1, 0, 1, 1]],
    ['that begins and ends between samples', 1.2, 1.8, [0, 1, 0, 1, 1]],
    ['over several', 1.5, 3.5, [0, 1, 0, 0, 0]],
    ['until a sample', 1.5, 3, [0, 1, 0, 0, 1]],
    ['before all', -5, -1, [0, 1, 1, 1, 1]],
    ['after all', 7, 9, [0, 1, 1, 1, 1]],
    ['from the beginning', -5, 1, [0, 0, 1, 1, 1]],
    ['to the end', 3, 99, [0, 1, 1, 1, 0]],
  ])('except within a pause %s', (_, from, to, expected) => {
    expect(joined([0, 1, 2, 3, 4], { pauses: [pauseForTests(from, to)] })).toEqual(expected)
  })

  test('in any order of the pauses', () => {
    const pauses = [pauseForTests(3, 4), pauseForTests(0, 1)]
    expect(joined([0, 1, 2, 3, 4], { pauses })).toEqual([0, 0, 1, 1, 0])
  })

  test('except after four hours, unless samples are usually as far apart', () => {
    expect(joined([0, 1, 2, 4 * hour + 2, 4 * hour + 3])).toEqual([0, 1, 1, 1, 1])
    expect(joined([0, 1, 2, 4 * hour + 3, 4 * hour + 4])).toEqual([0, 1, 1, 0, 1])
    expect(joined([0, 2 * hour, 4 * hour, 9 * hour])).toEqual([0, 1, 1, 1])
    expect(joined([0, 2 * hour, 4 * hour, 9 * hour + 1])).toEqual([0, 1, 1, 0])
  })
})
