import { createHash } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { sha256Hex } from './sha256.ts'

const passwords = ['', 'secret1', 'Gipfelstürmer ⛰️', 'x'.repeat(100), 'a\u0000b']

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each(passwords)('the digest of %j is the published one', async (password) => {
  expect(await sha256Hex(password)).toBe(createHash('sha256').update(password).digest('hex'))
})

test.each(passwords)('the digest of %j is the same on a page over plain http', async (password) => {
  vi.stubGlobal('crypto', {})
  expect(await sha256Hex(password)).toBe(createHash('sha256').update(password).digest('hex'))
})
