import { expect, test } from 'vitest'
import { isId, makeId, regionOfId, timeOfId } from './id.ts'

const zeros = new Uint8Array(16)

test('an id carries its region and sorts by creation time', () => {
  const earlier = makeId('eu', 1_700_000_000_000, new Uint8Array(16).fill(31))
  const later = makeId('eu', 1_700_000_000_001, zeros)
  expect(earlier < later).toBe(true)
  expect(regionOfId(earlier)).toBe('eu')
  expect(earlier).toHaveLength('eu_'.length + 26)
})

test.each([
  // 01ARYZ6S41, the time part of the ULID specification's example, is 1469918176385 ms.
  [1_469_918_176_385, 'us_01aryz6s410000000000000000'],
  [0, 'us_00000000000000000000000000'],
  [2 ** 48 - 1, 'us_7zzzzzzzzz0000000000000000'],
])('the time %d is written as a ULID writes it, and read back', (timeMs, id) => {
  expect(makeId('us', timeMs, zeros)).toBe(id)
  expect(timeOfId(id)).toBe(timeMs)
})

const ids = ['eu_01aryz6s410000000000000000', 'us_01aryz6s41zzzzzzzzzzzzzzzz']
const others = [
  'xx_01aryz6s410000000000000000',
  'eu_01aryz6s41000000000000000',
  'eu_01aryz6s4100000000000000000',
  'eu_01ARYZ6S410000000000000000',
  'eu_01aryz6s4i0000000000000000',
  'eu_81aryz6s410000000000000000',
  '',
  "eu_01aryz6s41' or 1=1 --000000",
]

test.each(ids)('%j is an id', (text) => {
  expect(isId(text)).toBe(true)
})

test.each(others)('%j is not an id, and has neither region nor time', (text) => {
  expect(isId(text)).toBe(false)
  expect(() => regionOfId(text)).toThrow('not an id')
  expect(() => timeOfId(text)).toThrow('not an id')
})

test('too few random bytes are refused instead of padded', () => {
  expect(() => makeId('us', 0, new Uint8Array(15))).toThrow('16 random bytes')
})
