import { expect, test } from 'vitest'
import { localDay, localMonth } from './local-day.ts'

test.each([
  ['2026-11-30T23:30:00Z', 'UTC', '2026-11-30'],
  ['2026-11-30T23:30:00Z', 'Europe/Vienna', '2026-12-01'],
  ['2027-01-01T07:59:00Z', 'America/Los_Angeles', '2026-12-31'],
])('%s is in %s on %s', (moment, zone, day) => {
  expect(localDay(Date.parse(moment), zone)).toBe(day)
  expect(localMonth(Date.parse(moment), zone)).toBe(day.slice(0, 7))
})
