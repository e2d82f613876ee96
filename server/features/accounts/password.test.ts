import { expect, test } from 'vitest'
import { hashPassword, nobodysHash, verifyPassword } from './password.ts'

const digest = 'ab'.repeat(32)

test('a password is stored as argon2id with 46 MiB of memory, and differently each time', async () => {
  const [first, second] = await Promise.all([hashPassword(digest), hashPassword(digest)])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
  expect(first).not.toBe(second)
  expect(await verifyPassword(first, digest)).toBe(true)
  expect(await verifyPassword(first, 'cd'.repeat(32))).toBe(false)
})

const parametersOf = (hash: string) => hash.split('$').slice(0, 4)

test('checking a password without an account takes as long as with one, and fails', async () => {
  const someones = await hashPassword(digest)
  expect(parametersOf(nobodysHash)).toEqual(parametersOf(someones))
  expect(nobodysHash).toHaveLength(someones.length)
  expect(await verifyPassword(nobodysHash, digest)).toBe(false)
})
