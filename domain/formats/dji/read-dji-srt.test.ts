import { expect, test } from 'vitest'
import { djiMessages } from './dji-messages.ts'
import { readDjiSrt, startsLikeDjiSrt } from './read-dji-srt.ts'
import { bytesOfText, flightForTests, srtForTests } from './srt-for-tests.ts'

const read = (text: string) => readDjiSrt(bytesOfText(text))

test('an entry for every frame becomes ten positions a second, at their seconds of the video', () => {
  const { t, lat, lon, altitude, altitudeAbove, clocks } = read(
    srtForTests(flightForTests(3, 50), 20).replaceAll('\n', '\r\n'),
  )
  expect(t.length).toBe(30)
  expect(Array.from(t.subarray(0, 3), (seconds) => seconds.toFixed(2))).toEqual(['0.00', '0.10', '0.20'])
  // Ten metres a second to the north, one metre a second up.
  expect(((lat[10] ?? 0) - (lat[0] ?? 0)) * 111_180).toBeCloseTo(10, 0)
  expect([lon[10], altitude[10], altitudeAbove]).toEqual([11, 631, 'sea'])
  expect(clocks.map(({ from, startsMs }) => [from, ...new Set(startsMs)])).toEqual([
    ['subtitles', Date.UTC(2024, 5, 12, 10, 30, 15, 250)],
  ])
})

test('the first entry of older files is shown after a second, which its time takes into account', () => {
  const { t, clocks } = read(
    srtForTests(
      [51, 52, 53].map((second) => `HOME(11,47) 2017.8.5 14:11:${second}\nGPS(11.0001,47.0001,16) Hb:1.9`),
      1000,
      1000,
    ),
  )
  expect(Array.from(t)).toEqual([1, 2, 3])
  expect([...new Set(clocks[0]?.startsMs)]).toEqual([Date.UTC(2017, 7, 5, 14, 11, 50)])
})

test('a file that was cut off is read as far as it goes', () => {
  const whole = srtForTests(flightForTests(3, 10), 100)
  const { t } = read(whole.slice(0, whole.length * 0.5))
  expect(t.length).toBe(15)
})

test('empty lines within an entry do not end it', () => {
  expect(read('1\n00:00:00,000 --> 00:00:01,000\n\nGPS(11.5,47.5,16)\n').lat[0]).toBe(47.5)
})

test.each([
  ['spoken text', srtForTests(['Hello.', 'Where are we?'], 1000), djiMessages.noPositions],
  ['no text at all', '', djiMessages.noPositions],
  ['positions without times', '[latitude: 47] [longitude: 11]', djiMessages.noPositions],
  ['letters of two bytes', '1\0\r\0\n\0', djiMessages.notText],
])('subtitles with %s are refused', (_what, text, message) => {
  expect(() => read(text)).toThrow(message)
  expect(startsLikeDjiSrt(bytesOfText(text))).toBe(false)
})

test('more entries than a drone writes are refused', () => {
  const entry = '00:00:00,000 --> 00:00:00,033\nGPS(11,47,16)\n'
  expect(() => read(entry.repeat(500_000))).toThrow(djiMessages.tooMany)
  // All at the same moment.
  expect(read(entry.repeat(1000)).t.length).toBe(1)
})

test('hostile text is read in the time that other text takes', () => {
  const long = `[latitude: ${'1'.repeat(3_000_000)}`
  const nested = '['.repeat(3_000_000)
  for (const text of [long, nested, 'GPS('.repeat(1_000_000), `${' '.repeat(3_000_000)}-->`])
    expect(() => read(`00:00:00,000 --> 00:00:01,000\n${text}`)).toThrow(djiMessages.noPositions)
})

test('the beginning of a file says whether it has positions', () => {
  const start = bytesOfText(srtForTests(flightForTests(60), 33)).subarray(0, 4096)
  expect(startsLikeDjiSrt(start)).toBe(true)
})
