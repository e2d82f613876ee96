import { expect, test } from 'vitest'
import { monthLater } from './month-later.ts'

test.each([
  ['2026-01-15T10:00:00Z', '2026-02-15T10:00:00Z'],
  ['2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z'],
  ['2028-01-31T10:00:00Z', '2028-02-29T10:00:00Z'],
  ['2026-12-31T23:59:59Z', '2027-01-31T23:59:59Z'],
  ['2026-08-31T00:00:00Z', '2026-09-30T00:00:00Z'],
])('a month after %s is %s', (from, to) => {
  expect(new Date(monthLater(Date.parse(from))).toISOString()).toBe(new Date(to).toISOString())
})
