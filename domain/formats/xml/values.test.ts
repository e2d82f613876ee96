import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sports } from '#domain/sport.ts'
import { deviceOfCreator } from './device-of-creator.ts'
import { numberAt, numberOf } from './read-number.ts'
import { timeAt, timeOf } from './read-time.ts'
import { sportOfWord } from './sport-of-word.ts'
import { textFormOf, textPieces, utf8Text } from './text.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const numberIn = (text: string) => numberAt(encode(text), 0, encode(text).length)
const whole = (bytes: Uint8Array) => [...textPieces(bytes, textFormOf(bytes))].join('')
const timeIn = (text: string) => timeAt(encode(text), 0, encode(text).length)

test('numbers read from bytes are those that JavaScript reads from text', () => {
  const written = fc.oneof(
    fc.double({ noDefaultInfinity: true, noNaN: true }).map(String),
    fc.double({ min: -200, max: 200, noNaN: true }).map((value) => value.toFixed(7)),
    fc.double({ min: -200, max: 200, noNaN: true }).map((value) => `${value.toFixed(20)}625`),
    fc.integer().map((value) => ` ${value}\n`),
  )
  fc.assert(
    fc.property(written, (text) => {
      expect(numberIn(text)).toBe(Number(text))
      expect(numberOf(text)).toBe(Number(text))
    }),
  )
})

test.each(['', ' ', '-', '.', '+.', '1,5', '1.2.3', '0x10', 'NaN', 'Infinity', '1e', '5 6', '--1', '1-'])(
  '%j is not a number',
  (text) => {
    expect(numberIn(text)).toBeNaN()
    expect(numberOf(text)).toBeNaN()
  },
)

test.each(['12.', '.5', '+7', '-0.25', '1e3', '1.5E-3', '0'])('%j is a number', (text) => {
  expect(numberIn(text)).toBe(Number(text))
})

test('times with any offset are read as JavaScript reads them', () => {
  const instant = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  const offset = fc.constantFrom('Z', '+00:00', '+02:00', '-09:30', '+14:00')
  fc.assert(
    fc.property(instant, offset, (date, zone) => {
      const text = date.toISOString().replace('Z', zone)
      expect(timeIn(text)).toBe(Date.parse(text))
      expect(timeOf(`\n ${text} `)).toBe(Date.parse(text))
    }),
  )
})

test.each([
  ['2026-02-07T10:20:30', '2026-02-07T10:20:30Z'],
  ['2026-02-07 10:20:30Z', '2026-02-07T10:20:30Z'],
  ['2026-02-07T10:20:30.5Z', '2026-02-07T10:20:30.500Z'],
  ['2026-02-07T10:20:30.1234567Z', '2026-02-07T10:20:30.123Z'],
  ['2026-02-07T10:20:30,25+0130', '2026-02-07T08:50:30.250Z'],
  ['2026-02-07T10:20:30+02', '2026-02-07T08:20:30Z'],
  ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00Z'],
  ['2024-02-29T24:00:00Z', '2024-03-01T00:00:00Z'],
])('%s is %s', (text, same) => {
  expect(timeIn(text)).toBe(Date.parse(same))
})

test.each([
  '',
  '2026-02-07',
  '2026-02-30T10:20:30Z',
  '2023-02-29T00:00:00Z',
  '2026-13-01T10:20:30Z',
  '2026-02-07T25:20:30Z',
  '2026-02-07T10:20:30X',
  '2026-02-07T10:20:30+2',
  '07.02.2026 10:20:30',
])('%j is not a time', (text) => {
  expect(timeIn(text)).toBeNaN()
})

test('text is read in the encoding it is written in', () => {
  const text = '<?xml version="1.0"?><name>Größe € 🚵 šđ</name>'
  const utf16 = (swap: boolean) => {
    const bytes = new Uint8Array(text.length * 2 + 2)
    for (const [index, code] of [
      0xfeff,
      ...Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)),
    ].entries()) {
      bytes[index * 2 + (swap ? 1 : 0)] = code & 0xff
      bytes[index * 2 + (swap ? 0 : 1)] = code >> 8
    }
    return bytes
  }
  expect(whole(encode(text))).toBe(text)
  expect(whole(encode(`\ufeff${text}`))).toBe(text)
  expect(whole(utf16(false))).toBe(text)
  expect(whole(utf16(true))).toBe(text)
  const latin = Uint8Array.from(
    '<?xml version="1.0" encoding="ISO-8859-1"?>Gr\u00f6\u00dfe \u0080',
    (letter) => letter.charCodeAt(0),
  )
  expect(whole(latin)).toMatch(/Größe €$/)
})

test('any UTF-8, valid or broken, is read as the platform reads it', () => {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'ß', '€', '🚵', '\ufffd', '\u0000'), maxLength: 20 }),
      (text) => utf8Text(encode(text), 0, encode(text).length) === decoder.decode(encode(text)),
    ),
  )
  const long = 'ä€🚵'.repeat(5000)
  expect([...textPieces(encode(long), { encoding: 'utf-8', start: 0 })].join('')).toBe(long)
  expect(utf8Text(Uint8Array.of(0x41, 0xff, 0xc3, 0x28, 0xe2, 0x82), 0, 6)).toBe('A\ufffd\ufffd(\ufffd\ufffd')
})

test.each([
  ['Biking', 'cycling'],
  ['Ride', 'cycling'],
  ['1', 'cycling'],
  ['9', 'running'],
  ['trail_running', 'trail_running'],
  ['TrailRun', 'trail_running'],
  ['road_biking', 'road_cycling'],
  ['racebike', 'road_cycling'],
  ['mtb_easy', 'mountain_biking'],
  ['MountainBikeRide', 'mountain_biking'],
  ['e_mtb', 'e_biking'],
  ['EBikeRide', 'e_biking'],
  ['VirtualRide', 'indoor_cycling'],
  ['treadmill_running', 'indoor_running'],
  ['hike', 'hiking'],
  ['jogging', 'running'],
  ['nordic', 'cross_country_skiing'],
  ['NordicSki', 'cross_country_skiing'],
  ['BackcountrySki', 'backcountry_skiing'],
  ['resort_skiing_snowboarding_ws', 'snowboarding'],
  ['AlpineSki', 'alpine_skiing'],
  ['open_water_swimming', 'open_water_swimming'],
  ['lap_swimming', 'swimming'],
  ['stand_up_paddleboarding_v2', 'stand_up_paddling'],
  ['horseback_riding', 'horseback_riding'],
  ['jkljkl', 'other'],
  ['', 'other'],
])('the word %j means %s', (word, sport) => {
  expect(sportOfWord(word)).toBe(sport)
})

test('the name of every sport means that sport', () => {
  for (const sport of sports) expect(sportOfWord(sport)).toBe(sport)
})

test.each([
  ['Garmin Edge 530', { manufacturer: 'Garmin', product: 'Edge 530' }],
  ['Garmin', { manufacturer: 'Garmin', product: null }],
  ['StravaGPX Android', { manufacturer: 'Strava', product: null }],
  ['https://www.komoot.de', { manufacturer: 'komoot', product: null }],
  ['https://gpx.studio', { manufacturer: null, product: 'gpx.studio' }],
  ['GPSBabel - http://www.gpsbabel.org', { manufacturer: null, product: 'GPSBabel' }],
  [' ', null],
])('a file created by %j comes from %j', (creator, device) => {
  expect(deviceOfCreator(creator)).toEqual(device)
})
