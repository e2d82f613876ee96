import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

const digest = 'ab'.repeat(32)

test('a password is stored as argon2id with 46 MiB of memory, and differently each time', async () => {
  const [first, second] = await Promise.all([hashPassword(digest), hashPassword(digest)])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
  expect(first).not.toBe(second)
  expect(await verifyPassword(first, digest)).toBe(true)
  expect(await verifyPassword(first, 'cd'.repeat(32))).toBe(false)
})
