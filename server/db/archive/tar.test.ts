import { Buffer } from 'node:buffer'
import { array, assert, asyncProperty, constantFrom, integer, record, string, uint8Array } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTar, tarBytes, UnreadableArchiveError, type TarEntry } from './tar.ts'

const file = (path: string, content: Buffer, size = content.length): TarEntry => ({
  type: 'file',
  path,
  mode: 0o640,
  size,
  content: [content],
})

async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of bytes) parts.push(part)
  return Buffer.concat(parts)
}

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function unpacked(
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ type: string; path: string; content: string }[]> {
  const entries = []
  for await (const { type, path, content } of readTar(bytes))
    entries.push({ type, path, content: (await collect(content)).toString('hex') })
  return entries
}

const packed = (entries: TarEntry[]) => collect(tarBytes(entries))

describe('a tar archive', () => {
  test('returns what was put in, however it is split into chunks', async () => {
    const name = string({ unit: constantFrom('a', 'ü', '-', '_', '7'), minLength: 1, maxLength: 90 })
    const path = array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'))
    const content = uint8Array({ maxLength: 2000 })
    await assert(
      asyncProperty(
        array(record({ path, content }), { maxLength: 5 }),
        integer({ min: 1, max: 3000 }),
        async (files, size) => {
          const bytes = await packed(files.map((one) => file(one.path, Buffer.from(one.content))))
          const expected = files.map((one) => ({
            type: 'file',
            path: one.path,
            content: Buffer.from(one.content).toString('hex'),
          }))
          expect(await unpacked(inPieces(bytes, size))).toEqual(expected)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('keeps folders, and skips contents that nobody reads', async () => {
    const bytes = await packed([
      { type: 'folder', path: 'a/b', mode: 0o700 },
      file('a/b/large', Buffer.alloc(5000, 1)),
      file('a/end', Buffer.from('x')),
    ])
    const entries = []
    for await (const { type, path, size } of readTar(inPieces(bytes, 700))) entries.push({ type, path, size })
    expect(entries).toEqual([
      { type: 'folder', path: 'a/b', size: 0 },
      { type: 'file', path: 'a/b/large', size: 5000 },
      { type: 'file', path: 'a/end', size: 1 },
    ])
  })

  test.each([
    ['grew', Buffer.from('abcdef'), 3, '616263'],
    ['shrank', Buffer.from('ab'), 4, '61620000'],
  ])(
    'holds a file that %s while it was read at the size it had at first',
    async (_, content, size, expected) => {
      const bytes = await packed([file('changing', content, size), file('next', Buffer.from('n'))])
      expect((await unpacked(inPieces(bytes, 512))).map((entry) => entry.content)).toEqual([expected, '6e'])
    },
  )

  test.each([
    ['cut short', (bytes: Buffer) => bytes.subarray(0, 900)],
    ['without its end', (bytes: Buffer) => bytes.subarray(0, -1024)],
    [
      'with a changed byte in a header',
      (bytes: Buffer) => Buffer.concat([Buffer.from('X'), bytes.subarray(1)]),
    ],
  ])('that is %s is refused', async (_, damage) => {
    const bytes = damage(await packed([file('one', Buffer.alloc(600, 7))]))
    await expect(unpacked(inPieces(bytes, 512))).rejects.toThrow(UnreadableArchiveError)
  })

  test.each(['../outside', '/etc/passwd', 'a/../../outside'])('with the path %s is refused', async (path) => {
    const bytes = await packed([file(path, Buffer.from('x'))])
    await expect(unpacked(inPieces(bytes, 512))).rejects.toThrow('illegal path')
  })
})
