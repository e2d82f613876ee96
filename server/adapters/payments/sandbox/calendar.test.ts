import { expect, test } from 'vitest'
import { monthsAfter, nextRenewal } from './calendar.ts'

const at = (text: string) => Date.parse(`${text}Z`) / 1000

test.each([
  ['2026-01-10T12:00:01', 1, '2026-02-10T12:00:01'],
  ['2026-01-31T00:00', 1, '2026-02-28T00:00'],
  ['2028-01-31T23:59', 1, '2028-02-29T23:59'],
  ['2026-01-31T00:00', 2, '2026-03-31T00:00'],
  ['2026-12-15T08:00', 1, '2027-01-15T08:00'],
  ['2026-05-05T08:00', 0, '2026-05-05T08:00'],
])('%s and %d months make %s', (from, months, to) => {
  expect(monthsAfter(at(from), months)).toBe(at(to))
})

test('after a short month, it renews on the day it began', () => {
  const anchor = at('2026-01-31T10:00')
  const first = nextRenewal(anchor, anchor)
  expect(first).toBe(at('2026-02-28T10:00'))
  expect(nextRenewal(anchor, first - 1)).toBe(first)
  expect(nextRenewal(anchor, first)).toBe(at('2026-03-31T10:00'))
})
