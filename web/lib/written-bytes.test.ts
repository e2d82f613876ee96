import { expect, test } from 'vitest'
import { writtenBytes } from './written-bytes.ts'

test.each([
  [0, '0 GB'],
  [900, '1 kB'],
  [1_362_895, '1.4 MB'],
  [512_400_000, '512 MB'],
  [12_400_000_000, '12.4 GB'],
  [50_000_000_000, '50 GB'],
  [2_000_000_000_000, '2 TB'],
])('%d bytes are %s', (bytes, written) => {
  expect(writtenBytes(bytes)).toBe(written)
})
