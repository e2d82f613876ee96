import { expect, test } from 'vitest'
import { defaultTitle, titleOfSeen } from './default-title.ts'

const at = (time: string) => Date.parse(`2026-07-01T${time}Z`)

test.each([
  ['cycling', '05:30', 'Europe/Vienna', 'Morning ride'],
  ['cycling', '05:30', 'Asia/Tokyo', 'Afternoon ride'],
  ['e_biking', '16:00', 'Europe/Vienna', 'Evening e-bike ride'],
  ['alpine_skiing', '12:00', 'America/Denver', 'Morning ski'],
  ['other', '00:10', 'UTC', 'Night activity'],
] as const)('%s at %s UTC in the timezone %s is called %s', (sport, time, timezone, title) => {
  expect(defaultTitle(sport, at(time), timezone)).toBe(title)
})

test.each([
  ['Morning ride', '12:10', 'Afternoon ride'],
  ['Evening e-bike ride', '15:00', 'Afternoon e-bike ride'],
  ['Morning ride with Tom', '12:10', 'Morning ride with Tom'],
  ['Home to work', '12:10', 'Home to work'],
])('%s, visible to others from %s on, is called %s', (title, time, seen) => {
  expect(titleOfSeen(title, at(time), 'UTC')).toBe(seen)
})

test('the title of an activity that others cannot see at all does not reveal the time of day', () => {
  expect(titleOfSeen('Night ride', null, 'UTC')).toBe('Ride')
})
