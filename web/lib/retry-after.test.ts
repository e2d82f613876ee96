import { expect, test } from 'vitest'
import { retryAfterMs } from './retry-after.ts'

const now = Date.parse('2026-03-01T12:00:00Z')

test.each([
  ['0', 0],
  ['3', 3000],
  [' 120 ', 120_000],
  // A bare number is never a year.
  ['2026', 2_026_000],
  ['Sun, 01 Mar 2026 12:00:07 GMT', 7000],
  ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
])('Retry-After %j asks for a pause of %d ms', (header, expected) => {
  expect(retryAfterMs(header, now)).toBe(expected)
})

test.each([[null], [''], ['soon'], ['-5'], ['1.5']])('Retry-After %j says nothing', (header) => {
  expect(retryAfterMs(header, now)).toBeUndefined()
})
