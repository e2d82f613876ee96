import { expect, test } from 'vitest'
import { inTime } from './in-time.ts'

test('work that ends in time is waited for, and its failure passed on', async () => {
  expect(await inTime(60_000, Promise.resolve())).toBe(true)
  await expect(inTime(60_000, Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})

test('work that never ends is given up', async () => {
  expect(await inTime(1, new Promise(() => {}))).toBe(false)
})
