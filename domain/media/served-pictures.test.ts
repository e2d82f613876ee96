import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinRanges, type TimeRange } from '#domain/time/time-ranges.ts'
import { previewSheets, servedPictures, sheetsOfPictures, storedSheetOf } from './served-pictures.ts'
import { servedTime } from './served-time.ts'
import { segmentBounds } from './streams.ts'

const bounds = segmentBounds(Array.from({ length: 10 }, () => 4))
const grid = { every_ms: 2000, count: 20, columns: 3, rows: 2 }
const served = (shown: TimeRange[] | null) =>
  servedPictures(shown, grid, { time: servedTime(shown, bounds), durationMs: 40_000 })

test('thumbnails of what is shown follow one another, and none is of a hidden moment', () => {
  expect(served(null)).toEqual(Array.from({ length: 20 }, (_, picture) => picture))
  expect(served([[8000, 24_000]])).toEqual([4, 5, 6, 7, 8, 9, 10, 11])
  // Each is taken at some moment within two seconds, so those at 8 s, 12 s and 22 s may show hidden moments.
  expect(
    served([
      [9000, 13_000],
      [20_000, 23_000],
    ]),
  ).toEqual([5, 5, 5, 5, 10, 10])
  expect(served([[9000, 11_000]])).toEqual([])
  // Nothing is cut out, but the first moments are trimmed away.
  expect(served([[3000, 40_000]]).slice(0, 4)).toEqual([2, 2, 2, 3])
})

test('a sheet that is stored with exactly these pictures is used as it is', () => {
  const sheets = sheetsOfPictures(served(null), grid)
  expect(sheets.map((sheet) => storedSheetOf(sheet, grid))).toEqual([0, 1, 2, 3])
  expect(sheets.at(-1)).toEqual([18, 19])
  const later = sheetsOfPictures(served([[8000, 40_000]]), grid)
  expect(later[0]).toEqual([4, 5, 6, 7, 8, 9])
  expect(later.map((sheet) => storedSheetOf(sheet, grid))).toEqual([undefined, undefined, undefined])
  expect(storedSheetOf([6, 7, 8], grid)).toBeUndefined()
})

test('no thumbnail is of a step that is not shown as a whole', () => {
  const ranges = fc
    .array(fc.tuple(fc.nat(40_000), fc.nat(15_000)), { maxLength: 4 })
    .map((all) => joinRanges(all.map(([from, length]): TimeRange => [from, from + length])))
  fc.assert(
    fc.property(ranges, (shown) => {
      for (const picture of served(shown))
        expect(shown.some(([from, to]) => from <= picture * 2000 && (picture + 1) * 2000 <= to)).toBe(true)
    }),
  )
})

test.each([
  ['all sheets of a short video', 6, [0, 1, 2, 3, 4, 5]],
  ['some from all over a longer one', 8, [0, 1, 2, 4, 5, 6]],
  ['no more of the longest', 24, [0, 4, 8, 12, 16, 20]],
])('a list spans %s', (_, sheets, expected) => {
  expect(previewSheets(sheets)).toEqual(expected)
})
