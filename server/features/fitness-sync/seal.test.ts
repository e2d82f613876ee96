import { expect, test } from 'vitest'
import { deriveKey } from '#server/keys.ts'
import { seal, unseal } from './seal.ts'

const key = deriveKey('a secret', 'fitness tokens')
const place = 'us_1 strava'
const text = 'the token of Ann'

test('what was sealed for a place opens there', () => {
  expect(unseal(key, place, seal(key, place, text))).toBe(text)
})

test('the same text is sealed differently each time, and cannot be read', () => {
  const [one, other] = [seal(key, place, text), seal(key, place, text)]
  expect(one.equals(other)).toBe(false)
  expect(one.toString('latin1')).not.toContain('token')
})

test('in the row of somebody else, or of another platform, it does not open', () => {
  const sealed = seal(key, place, text)
  expect(unseal(key, 'us_2 strava', sealed)).toBeUndefined()
  expect(unseal(key, 'us_1 polar', sealed)).toBeUndefined()
})

test('with another key it does not open', () => {
  const other = deriveKey('another secret', 'fitness tokens')
  expect(unseal(other, place, seal(key, place, text))).toBeUndefined()
})

test('no byte of it can be changed, and none left out', () => {
  const sealed = seal(key, place, text)
  for (let i = 0; i < sealed.length; i++) {
    const changed = Buffer.from(sealed)
    changed[i] = (changed[i] ?? 0) ^ 1
    expect(unseal(key, place, changed)).toBeUndefined()
    expect(unseal(key, place, sealed.subarray(0, i))).toBeUndefined()
  }
})
