import { expect, test } from 'vitest'
import { defaultTitle } from './default-title.ts'

const at = (time: string) => Date.parse(`2026-07-01T${time}Z`)

test.each([
  ['cycling', '05:30', 'Europe/Vienna', 'Morning ride'],
  ['cycling', '05:30', 'Asia/Tokyo', 'Afternoon ride'],
  ['e_biking', '16:00', 'Europe/Vienna', 'Evening e-bike ride'],
  ['alpine_skiing', '12:00', 'America/Denver', 'Morning ski'],
  ['other', '00:10', 'UTC', 'Night activity'],
] as const)('%s at %s UTC in the zone %s is called %s', (sport, time, timezone, title) => {
  expect(defaultTitle(sport, at(time), timezone)).toBe(title)
})
