import { expect, test } from 'vitest'
import {
  otherPosterOf,
  showsLess,
  showsMoment,
  showsSome,
  unionOfShown,
  type VisibleParts,
} from './visible-parts.ts'

test('a stretch is shown if any of it is, and its end is not part of it', () => {
  const shown: [number, number][] = [[4000, 8000]]
  expect([showsSome(shown, 0, 4000), showsSome(shown, 0, 4001)]).toEqual([false, true])
  expect([showsSome(shown, 7999, 9000), showsSome(shown, 8000, 9000)]).toEqual([true, false])
  expect([showsSome(null, 0, 1), showsSome([], 0, 1)]).toEqual([true, false])
  expect([4000, 7999, 8000].map((ms) => showsMoment(shown, ms))).toEqual([true, true, false])
})

test('several projects show what any of them shows', () => {
  expect(
    unionOfShown([
      [[5, 9]],
      [
        [0, 2],
        [8, 12],
      ],
    ]),
  ).toEqual([
    [0, 2],
    [5, 12],
  ])
  expect(unionOfShown([[[5, 9]], null])).toBeNull()
  expect(unionOfShown([])).toEqual([])
})

test('a project shows less if any moment is missing that was there', () => {
  expect(showsLess(null, [[0, 5]])).toBe(true)
  expect(showsLess([[0, 5]], null)).toBe(false)
  expect(showsLess([[2, 5]], [[0, 6]])).toBe(false)
  expect(showsLess([[2, 5]], [[2, 4]])).toBe(true)
  expect(showsLess([[2, 5]], [])).toBe(true)
})

const other = (shown: VisibleParts, durationMs = 40_000) => otherPosterOf(shown, { durationMs, isCut: false })

test('if the usual poster is trimmed away, another one comes from the first part that is long enough', () => {
  expect(other(null)).toBeNull()
  expect(other([[4000, 9000]])).toBeNull()
  expect(other([[4001, 9001]])).toEqual({ atMs: 4501, untilMs: 9001 })
  // At most ten seconds in, like the default one.
  expect(other([[20_000, 320_000]], 400_000)).toEqual({ atMs: 30_000, untilMs: 320_000 })
  const parts: [number, number][] = [
    [5000, 5999],
    [7000, 8000],
  ]
  expect(other(parts)).toEqual({ atMs: 7100, untilMs: 8000 })
  expect(other(parts.slice(0, 1))).toEqual({ atMs: 5099, untilMs: 5999 })
  // Nothing is shown beyond the end of the video.
  expect(other([[39_000, 60_000]])).toEqual({ atMs: 39_100, untilMs: 40_000 })
  expect(other([[40_000, 60_000]])).toBeNull()
})

test('where something is cut, the poster is not the usual one, whose moment in the whole video is known', () => {
  const beginning: [number, number][] = [[0, 30_000]]
  expect(otherPosterOf(beginning, { durationMs: 40_000, isCut: false })).toBeNull()
  expect(otherPosterOf(beginning, { durationMs: 40_000, isCut: true })).toEqual({
    atMs: 3000,
    untilMs: 30_000,
  })
})
