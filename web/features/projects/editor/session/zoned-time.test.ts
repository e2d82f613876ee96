import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { localDigits, momentOf, writtenTime } from './zoned-time.ts'

test.each([
  ['2024-06-12T08:30:15.250Z', 'Europe/Vienna', '2024-06-12T10:30:15.250'],
  ['2024-01-12T08:30:15.000Z', 'Asia/Kathmandu', '2024-01-12T14:15:15.000'],
  ['2023-12-31T23:59:59.999Z', 'UTC', '2023-12-31T23:59:59.999'],
  ['2024-03-10T10:30:00.000Z', 'America/Los_Angeles', '2024-03-10T03:30:00.000'],
])('at %s clocks in %s show %s, and vice versa', (moment, zone, local) => {
  expect(localDigits(Date.parse(moment), zone)).toBe(local)
  expect(momentOf(local, zone)).toBe(Date.parse(moment))
})

test('every moment can be recovered from what clocks show, except the hour they show twice', () => {
  const year = { min: Date.UTC(2024, 0, 1), max: Date.UTC(2024, 9, 26) }
  fc.assert(
    fc.property(
      fc.integer(year),
      fc.constantFrom('Europe/Vienna', 'Asia/Kolkata', 'America/St_Johns'),
      (ms, zone) => {
        expect(momentOf(localDigits(ms, zone), zone)).toBe(ms)
      },
    ),
  )
})

test('an incomplete time is not a time', () => {
  expect(momentOf('2024-06-', 'UTC')).toBeNull()
})

test('a time in an unknown timezone says that it is in UTC', () => {
  expect(writtenTime(Date.UTC(2024, 5, 12, 8, 30, 15, 290), 'UTC')).toBe('8:30:15.2 AM UTC')
  expect(writtenTime(Date.UTC(2024, 5, 12, 8, 30, 15, 290), 'Europe/Vienna')).toBe('10:30:15.2 AM')
})
