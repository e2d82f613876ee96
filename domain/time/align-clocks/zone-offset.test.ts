import { expect, test } from 'vitest'
import { zoneOffset } from './zone-offset.ts'

const minutes = 60_000

test.each([
  ['Europe/Vienna', 7, 120],
  ['Europe/Vienna', 1, 60],
  ['America/St_Johns', 7, -150],
  ['Asia/Kathmandu', 1, 345],
  ['UTC', 1, 0],
])('clocks in %s are as far ahead in month %i as the timezone tables say', (zone, month, ahead) => {
  expect(zoneOffset(zone, Date.UTC(2024, month - 1, 15))).toBe(ahead * minutes)
})

test('a timezone that does not exist has no offset', () => {
  expect(zoneOffset('Nowhere/Land', 0)).toBeNull()
})
