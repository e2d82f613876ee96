import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { deriveKey, keyedHash, uuidOf } from './keys.ts'

test('each purpose and each secret has its own key', () => {
  const keys = [deriveKey('a', 'one'), deriveKey('a', 'other'), deriveKey('b', 'one')].map((key) =>
    key.toString('hex'),
  )
  expect(new Set(keys).size).toBe(3)
  expect(deriveKey('a', 'one').toString('hex')).toBe(keys[0])
  expect(deriveKey('a', 'one')).toHaveLength(32)
})

test('parts are delimited by their lengths in bytes', () => {
  const key = Buffer.from('key')
  expect(keyedHash(key, 'ab', 'c')).not.toEqual(keyedHash(key, 'a', 'bc'))
  expect(keyedHash(key, 'é', '')).toEqual(createHmac('sha256', key).update('2:é0:').digest())
})

test('a hash starts as a UUID', () => {
  const hash = Buffer.from('00112233445566778899aabbccddeeff0011', 'hex')
  expect(uuidOf(hash)).toBe('00112233-4455-6677-8899-aabbccddeeff')
})
