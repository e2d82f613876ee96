import { expect, test } from 'vitest'
import { readDjiEntry } from './dji-entry.ts'

const utc = (...parts: [number, number, number, number, number, number, number?]) => Date.UTC(...parts)

test.each([
  [
    'the newer form with a height above the sea',
    '2024-06-12 10:30:15.250\n[latitude: 47.263000] [longitude: 11.394500] [rel_alt: 1.300 abs_alt: 574.860]',
    { lat: 47.263, lon: 11.3945, altitude: 574.86, localMs: utc(2024, 5, 12, 10, 30, 15, 250) },
  ],
  [
    'the newer form with microseconds and a height of unknown origin',
    '2022-08-07 13:40:40,774,808\n[iso : 100] [latitude: -41.424724] [longitude: -2.234156] [altitude: 117.000000]',
    { lat: -41.424724, lon: -2.234156, altitude: Number.NaN, localMs: utc(2022, 7, 7, 13, 40, 40, 774) },
  ],
  [
    'the newer form as some models misspell it',
    '[latitude : 47.263] [longtitude : 11.3945]',
    { lat: 47.263, lon: 11.3945, altitude: Number.NaN, localMs: Number.NaN },
  ],
  [
    'the older form, longitude first',
    'HOME(149.0251,-20.2532) 2017.8.5 14:59:59\nGPS(149.0251,-20.2533,16) Hb:1.9 Hs:1.9',
    { lat: -20.2533, lon: 149.0251, altitude: Number.NaN, localMs: utc(2017, 7, 5, 14, 59, 59) },
  ],
  [
    'the older form in one line and without a date',
    'F/2.8, SS 30.15, ISO 260, EV -1.7, GPS (-121.7458, 48.0771, 17), D 221.21m, H 200.70m',
    { lat: 48.0771, lon: -121.7458, altitude: Number.NaN, localMs: Number.NaN },
  ],
])('an entry is read in %s', (_form, text, expected) => {
  expect(readDjiEntry(text)).toEqual(expected)
})

test.each([
  ['only a time of day', '14:11:51'],
  ['a day that does not exist', '2024-02-31 14:11:51'],
  ['an hour that does not exist', '2024-02-11 27:11:51'],
  ['a second that does not exist', '2024-02-11 07:11:61'],
  ['a year before there were such drones', '1970-01-01 00:00:00'],
])('a position beside %s has no time', (_what, moment) => {
  expect(readDjiEntry(`${moment}\n[latitude: 47] [longitude: 11]`)).toMatchObject({
    lat: 47,
    lon: 11,
    localMs: Number.NaN,
  })
})

test.each([
  ['spoken text', 'Turn left at GPS point (one, two, three).'],
  ['values that are not numbers', '[latitude: nan] [longitude: nan]'],
  ['a receiver that was off', 'GPS(n/a,n/a,n/a)'],
  ['half a position', '[latitude: 47.263]'],
  ['a number without end', `[latitude: ${'4'.repeat(500)}] [longitude: 11]`],
  ['nothing', ''],
])('an entry with %s has no position', (_what, text) => {
  expect(readDjiEntry(text)).toBeNull()
})
