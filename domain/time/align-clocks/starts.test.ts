import { expect, test } from 'vitest'
import type { EvenPath } from './even-path.ts'
import { startAt, startsOf, valueAt } from './starts.ts'

const pathOf = (fromMs: number, seconds: number): EvenPath => {
  const column = () => new Float64Array(seconds * 5)
  return { fromMs, x: column(), y: column(), speed: column(), isKnown: new Uint8Array(seconds * 5).fill(1) }
}

test.each([
  ['a minute: from 50 s before the activity to 10 s before its end', 60_000, 950_000, 1_590_000],
  ['eight seconds: half of them have to lie in the activity', 8000, 996_000, 1_596_000],
  ['twenty seconds: half of them and ten seconds are the same', 20_000, 990_000, 1_590_000],
  ['a length that is no whole number of steps', 8150, 996_000, 1_595_800],
])('a video of %s', (_, clipMs, earliest, latest) => {
  const starts = startsOf(pathOf(1_000_000, 600), clipMs)
  expect(startAt(starts, 0)).toBe(earliest)
  expect(startAt(starts, starts.count - 1)).toBe(latest)
})

test('between two starts a value is interpolated, and beyond the ends there is none', () => {
  const values = Float64Array.of(0, 10, 40)
  const at = (ms: number) => valueAt(values, { fromMs: 1000, count: 3 }, ms)
  expect([1000, 1100, 1200, 1300, 1400].map(at)).toEqual([0, 5, 10, 25, 40])
  expect([999, 1401, Number.NaN].map(at)).toEqual([Number.NaN, Number.NaN, Number.NaN])
})
