import { expect, test } from 'vitest'
import { addressAt, startTimeOf } from './start-time.ts'

test.each([
  ['222', 222_000],
  ['90s', 90_000],
  ['3m42s', 222_000],
  ['1m30', 90_000],
  ['2m', 120_000],
  ['1h2m3s', 3_723_000],
  ['1h', 3_600_000],
  ['3:42', 222_000],
  ['1:02:03', 3_723_000],
  ['0', 0],
  ['12.5', 12_500],
])('a link with t=%s starts the video after %i milliseconds', (text, ms) => {
  expect(startTimeOf(text)).toBe(ms)
})

test.each([null, '', 'soon', '-5', '1e3', 's', '1:2', '5m5h', 'NaN'])(
  'a link with t=%s starts where it always does',
  (text) => {
    expect(startTimeOf(text)).toBeUndefined()
  },
)

test('an address has the second it was made at, where one is wanted', () => {
  expect(addressAt('https://trailcast.example/watch/eu_1', null)).toBe('https://trailcast.example/watch/eu_1')
  const address = addressAt('https://trailcast.example/watch/eu_1', 222_900)
  expect(address).toBe('https://trailcast.example/watch/eu_1?t=222')
  expect(startTimeOf(new URL(address).searchParams.get('t'))).toBe(222_000)
})
