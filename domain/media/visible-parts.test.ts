import { expect, test } from 'vitest'
import {
  otherPosterOf,
  previewSheets,
  showsLess,
  showsMoment,
  showsSheet,
  showsSome,
  unionOfShown,
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

test.each([
  ['all sheets of a short video', 6, null, [0, 1, 2, 3, 4, 5]],
  ['some from all over a longer one', 8, null, [0, 1, 2, 4, 5, 6]],
  ['no more of the longest', 24, null, [0, 4, 8, 12, 16, 20]],
  ['those of the parts that are shown', 24, [[0, 100_000]] as [number, number][], [0, 1]],
])('a playlist spans %s', (_, sheets, shown, expected) => {
  const thumbnails = { sheets, every_ms: 2000, count: sheets * 25, columns: 5, rows: 5 }
  expect(previewSheets(shown, thumbnails)).toEqual(expected)
})

test('a sheet is shown if each of its pictures is, and the last sheet need not be full', () => {
  const thumbnails = { every_ms: 2000, count: 7, columns: 2, rows: 2 }
  const shown: [number, number][] = [[2000, 13_000]]
  expect([0, 1].map((sheet) => showsSheet(shown, thumbnails, sheet))).toEqual([false, true])
  expect(showsSheet([[0, 6000]], thumbnails, 0)).toBe(false)
  expect(showsSheet([[0, 6001]], thumbnails, 0)).toBe(true)
})

test('if the usual poster is trimmed away, another one comes from the first part that is long enough', () => {
  expect(otherPosterOf(null, 40_000)).toBeNull()
  expect(otherPosterOf([[4000, 9000]], 40_000)).toBeNull()
  expect(otherPosterOf([[4001, 9001]], 40_000)).toEqual({ atMs: 4501, untilMs: 9001 })
  // At most ten seconds in, like the usual one.
  expect(otherPosterOf([[20_000, 320_000]], 400_000)).toEqual({ atMs: 30_000, untilMs: 320_000 })
  const parts: [number, number][] = [
    [5000, 5999],
    [7000, 8000],
  ]
  expect(otherPosterOf(parts, 40_000)).toEqual({ atMs: 7100, untilMs: 8000 })
  expect(otherPosterOf(parts.slice(0, 1), 40_000)).toEqual({ atMs: 5099, untilMs: 5999 })
  // Nothing is shown beyond the end of the video.
  expect(otherPosterOf([[39_000, 60_000]], 40_000)).toEqual({ atMs: 39_100, untilMs: 40_000 })
  expect(otherPosterOf([[40_000, 60_000]], 40_000)).toBeNull()
})
