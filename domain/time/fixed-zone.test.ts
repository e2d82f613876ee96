import { expect, test } from 'vitest'
import { fixedZone, zoneName } from './fixed-zone.ts'

test.each([
  [120, '14:00', 'UTC+2'],
  [-420, '05:00', 'UTC−7'],
  [0, '12:00', 'UTC'],
  [840, '02:00', 'UTC+14'],
])(
  'where clocks are %d minutes ahead, it is %s at noon in UTC, and the timezone is called %s',
  (minutes, shown, name) => {
    const zone = fixedZone(minutes) ?? ''
    const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: zone }).format(
      Date.UTC(2024, 5, 12, 12),
    )
    expect([time, zoneName(zone)]).toEqual([shown, name])
  },
)

test('a timezone of half hours, or beyond the existing ones, has no such name', () => {
  expect([fixedZone(330), fixedZone(900), fixedZone(-780), fixedZone(null)]).toEqual([null, null, null, null])
  expect(zoneName('America/New_York')).toBe('America/New York')
})
