import { expect, test } from 'vitest'
import { localeOfDates, writeTime, type TimeStyle } from './written-time.ts'

const ms = Date.UTC(2026, 10, 18, 13, 5, 9)
const write = (style: TimeStyle, language: string | undefined, timeZone = 'UTC') =>
  writeTime(ms, style, { language, timeZone })

test.each([
  ['en-US', 'Nov 18, 2026', 'Nov 18, 2026, 1:05 PM', 'Wed, Nov 18, 2026'],
  ['en-CA', 'Nov 18, 2026', 'Nov 18, 2026, 1:05 p.m.', 'Wed, Nov 18, 2026'],
  ['en-GB', '18 Nov 2026', '18 Nov 2026, 13:05', 'Wed, 18 Nov 2026'],
  ['de-DE', '18 Nov 2026', '18 Nov 2026, 13:05', 'Wed, 18 Nov 2026'],
  ['ko-KR', '18 Nov 2026', '18 Nov 2026, 1:05 pm', 'Wed, 18 Nov 2026'],
  [undefined, 'Nov 18, 2026', 'Nov 18, 2026, 1:05 PM', 'Wed, Nov 18, 2026'],
])('for %s, it is %s', (language, day, moment, inList) => {
  expect([write('day', language), write('moment', language), write('day_of_week', language)]).toEqual([
    day,
    moment,
    inList,
  ])
})

test('a time is that of its place', () => {
  expect(write('clock', 'en-US', 'America/Denver')).toBe('6:05 AM')
  expect(write('exact_clock', 'fr-FR', 'Asia/Tokyo')).toBe('22:05:09')
  expect(writeTime(Date.UTC(2026, 10, 18, 23), 'day', { language: 'en-GB', timeZone: 'Europe/Vienna' })).toBe(
    '19 Nov 2026',
  )
})

test('no space is so narrow that engines disagree about it', () => {
  for (const language of ['en-US', 'en-AU', 'hi-IN']) expect(write('moment', language)).not.toMatch(/\u202F/)
})

test('what is no language is written as in the United States', () => {
  for (const language of ['', '*', 'not a language', 'zz-ZZ']) expect(localeOfDates(language)).toBe('en-US')
})

test('extensions of a language change no calendar', () => {
  expect(write('day', 'en-US-u-ca-buddhist')).toBe('Nov 18, 2026')
  expect(write('day', 'th-TH')).toBe('18 Nov 2026')
})
