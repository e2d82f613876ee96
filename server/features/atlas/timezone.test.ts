import { expect, test } from 'vitest'
import { offsetMinutes, timezoneAt } from './timezone.ts'

test.each([
  [47.27, 11.39, 'Europe/Vienna'],
  [40.71, -74.01, 'America/New_York'],
  [-17.77, 177.97, 'Pacific/Fiji'],
  [27.7, 85.32, 'Asia/Kathmandu'],
])('the time zone at %d, %d is %s', (lat, lon, zone) => {
  expect(timezoneAt(lat, lon)).toBe(zone)
})

test.each([
  ['Europe/Vienna', '2026-01-15T12:00Z', 60],
  ['Europe/Vienna', '2026-03-29T00:59:59Z', 60],
  ['Europe/Vienna', '2026-03-29T01:00:00Z', 120],
  ['America/St_Johns', '2026-01-15T12:00Z', -210],
  ['Asia/Kathmandu', '2026-01-15T12:00Z', 345],
  ['Asia/Kathmandu', '1980-01-15T12:00Z', 330],
  ['Etc/GMT+5', '2026-01-15T12:00Z', -300],
  ['UTC', '2026-01-15T12:00Z', 0],
  ['Europe/Amsterdam', '1800-01-01T00:00Z', 18],
])('%s is ahead of UTC at %s by %d minutes', (zone, moment, minutes) => {
  expect(offsetMinutes(zone, Date.parse(moment))).toBe(minutes)
})
