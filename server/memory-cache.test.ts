import { expect, test } from 'vitest'
import { MemoryCache } from './memory-cache.ts'

test('the least recently used entry makes room for a new one', () => {
  const cache = new MemoryCache<string>(10_000)
  for (const key of ['a', 'b', 'c']) cache.set(key, key, 3000)
  expect(cache.get('a')).toBe('a')
  cache.set('d', 'd', 3000)
  expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key))).toEqual(['a', undefined, 'c', 'd'])
})

test('a replaced value only takes its own room, and one that is too large is not kept', () => {
  const cache = new MemoryCache<number>(10_000)
  for (let n = 0; n < 10; n++) cache.set('a', n, 3000)
  cache.set('b', 10, 3000)
  expect([cache.get('a'), cache.get('b')]).toEqual([9, 10])
  cache.set('c', 11, 20_000)
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([undefined, undefined, undefined])
})
