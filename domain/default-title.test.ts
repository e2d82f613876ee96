import { describe, expect, test } from 'vitest'
import { defaultTitle, proposedTitle, titleOfSeen } from './default-title.ts'

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

describe('a project is called', () => {
  const trails = [
    { name: 'Up', length_m: 900 },
    { name: 'Down', length_m: 500 },
    { name: 'Down', length_m: 500 },
  ]
  const given = {
    title: 'Morning ride',
    trails,
    place: 'Latsch',
    startMs: at('22:30'),
    timezone: 'Europe/Rome',
    language: 'de-IT',
  }

  test.each([
    ['what its activity was called by its owner', { title: 'With Tom' }, 'With Tom'],
    ['the trail followed the farthest, with the local day', {}, 'Down, 2 Jul 2026'],
    ['the nearest town where there was no trail', { trails: [] }, 'Latsch, 2 Jul 2026'],
    ['as usual where nothing is known', { trails: [], place: null }, 'Morning ride, 2 Jul 2026'],
    ['with the day as Americans write it', { language: 'en-US' }, 'Down, Jul 2, 2026'],
    ['the day of a video that has no place', { title: '', trails: [], place: null }, '2 Jul 2026'],
  ])('%s', (_, changes, title) => {
    expect(proposedTitle({ ...given, ...changes })).toBe(title)
  })
})
