import { expect, test } from 'vitest'
import { fingerprint } from './fingerprint.ts'

const MiB = 1024 * 1024

const sha256 = (bytes: Uint8Array<ArrayBuffer>) => crypto.subtle.digest('SHA-256', bytes)

function sourceOf(bytes: Uint8Array) {
  const asked: [number, number][] = []
  const read = async (from: number, to: number) => {
    asked.push([from, to])
    return bytes.subarray(from, to)
  }
  return { source: { size: bytes.length, read }, asked }
}

/** Bytes that differ from position to position, so that reading the wrong position is noticed. */
const patterned = (size: number) => Uint8Array.from({ length: size }, (_, i) => (i * 31 + (i >> 12)) & 255)

test('a small file is identified by its size and all of its bytes', async () => {
  // From `printf '3abc' | sha256sum`.
  const abc = sourceOf(new TextEncoder().encode('abc'))
  expect(await fingerprint(abc.source, sha256)).toBe(
    '7b0393befdc28ff2a7c5e08fa8a38a4c845da5c600476eb01ae7b865fa344f18',
  )
  const large = patterned(3 * MiB)
  const changed = large.slice()
  changed[2 * MiB] = (changed[2 * MiB] ?? 0) ^ 1
  const [one, other] = [sourceOf(large), sourceOf(changed)]
  expect(await fingerprint(one.source, sha256)).not.toBe(await fingerprint(other.source, sha256))
  expect(one.asked).toEqual([[0, 3 * MiB]])
})

test('of a large file only the first, the middle and the last MiB are read', async () => {
  const bytes = patterned(5 * MiB + 3)
  const { source, asked } = sourceOf(bytes)
  const made = await fingerprint(source, sha256)
  const middle = 2 * MiB + 1
  expect(asked).toEqual([
    [0, MiB],
    [middle, middle + MiB],
    [4 * MiB + 3, 5 * MiB + 3],
  ])
  const byHand = new Blob([
    '5242883',
    bytes.slice(0, MiB),
    bytes.slice(middle, middle + MiB),
    bytes.slice(4 * MiB + 3),
  ])
  const digest = await crypto.subtle.digest('SHA-256', await byHand.arrayBuffer())
  expect(made).toBe(Buffer.from(digest).toString('hex'))
})

const zeros = (size: number) => fingerprint(sourceOf(new Uint8Array(size)).source, sha256)

test('files of different sizes differ even if their beginnings, middles and ends are the same', async () => {
  expect(await zeros(4 * MiB)).not.toBe(await zeros(4 * MiB + 1))
})
