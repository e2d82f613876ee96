import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { ObjectStorage } from '#server/adapters/object-storage/object-storage.ts'

const readAll = async (storage: ObjectStorage, key: string, range?: { start: number; end?: number }) => {
  const found = await storage.read(key, range)
  return found && buffer(found)
}
const readText = async (storage: ObjectStorage, key: string, range?: { start: number; end?: number }) =>
  (await readAll(storage, key, range))?.toString()
async function listAll(storage: ObjectStorage, prefix: string): Promise<{ key: string; size: number }[]> {
  const found = []
  for await (const entry of storage.list(prefix)) found.push(entry)
  return found
}
const hash = (bytes: Uint8Array | undefined) => bytes && createHash('sha256').update(bytes).digest('hex')

/** What every store has to do with whole files. Each test opens an empty one. */
export function testFiles(open: () => Promise<ObjectStorage>): void {
  test('are read back as they were written, from bytes and from a stream', async () => {
    const storage = await open()
    await storage.put('uploads/eu_1/original.fit', Buffer.from('whole'))
    await storage.put('uploads/eu_1/stream.fit', Readable.from([Buffer.from('in '), Buffer.from('pieces')]))
    await storage.put('uploads/eu_1/empty.fit', Readable.from([]))
    expect(await readText(storage, 'uploads/eu_1/original.fit')).toBe('whole')
    expect(await readText(storage, 'uploads/eu_1/stream.fit')).toBe('in pieces')
    expect(await readText(storage, 'uploads/eu_1/empty.fit')).toBe('')
    expect(await storage.size('uploads/eu_1/stream.fit')).toBe(9)
    expect(await storage.size('uploads/eu_1/empty.fit')).toBe(0)
  })

  test('may be large and arrive in chunks of any size', async () => {
    const storage = await open()
    const bytes = randomBytes(17 * 1024 * 1024 + 7)
    const chunks = [
      bytes.subarray(0, 3),
      bytes.subarray(3, 9_000_000),
      bytes.subarray(9_000_000, 9_000_001),
      bytes.subarray(9_000_001),
    ]
    await storage.put('large', Readable.from(chunks))
    expect(await storage.size('large')).toBe(bytes.length)
    expect(hash(await readAll(storage, 'large'))).toBe(hash(bytes))
  })

  test('are replaced as a whole', async () => {
    const storage = await open()
    await storage.put('a/b', Buffer.from('a long old text'))
    await storage.put('a/b', Buffer.from('new'))
    expect(await readText(storage, 'a/b')).toBe('new')
  })

  test('keep their old bytes when the new ones never come to an end', async () => {
    const storage = await open()
    await storage.put('a/b', Buffer.from('old'))
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(9_000_000)
        throw new Error('the upload broke off')
      })(),
    )
    await expect(storage.put('a/b', broken)).rejects.toThrow('the upload broke off')
    expect(await readText(storage, 'a/b')).toBe('old')
  })

  test('are read in ranges, clipped at the end', async () => {
    const storage = await open()
    await storage.put('a', Buffer.from('0123456789'))
    expect(await readText(storage, 'a', { start: 2, end: 5 })).toBe('234')
    expect(await readText(storage, 'a', { start: 7 })).toBe('789')
    expect(await readText(storage, 'a', { start: 8, end: 100 })).toBe('89')
    expect(await readText(storage, 'a', { start: 10 })).toBe('')
    await expect(storage.read('a', { start: 3, end: 3 })).rejects.toThrow(RangeError)
    await expect(storage.read('a', { start: -1 })).rejects.toThrow(RangeError)
  })

  test('are there as files of this machine while someone works on them', async () => {
    const storage = await open()
    await storage.put('u/1/a', Buffer.from('here'))
    const text = await storage.withLocalFile('u/1/a', async (path) => (await readFile(path)).toString())
    expect(text).toBe('here')
    expect(await storage.size('u/1/a')).toBe(4)
    const failing = storage.withLocalFile('u/1/b', (path) => readFile(path))
    await expect(failing).rejects.toThrow(/no such file|there is no object/)
  })

  test('that do not exist are not an error', async () => {
    const storage = await open()
    await storage.put('folder/file', Buffer.from('x'))
    for (const key of ['nothing', 'folder', 'folder/file/below', randomUUID()]) {
      expect(await storage.read(key)).toBeUndefined()
      expect(await storage.size(key)).toBeUndefined()
      await storage.delete(key)
      await storage.deletePrefix(`${key}x/`)
    }
    expect(await readText(storage, 'folder/file')).toBe('x')
  })

  test('are listed by prefix in the order of their keys', async () => {
    const storage = await open()
    for (const key of ['u/eu_1/a', 'u/eu_1/a-b', 'u/eu_1/a.d/c', 'u/eu_10/x', 'u/eu_1/b/c/d', 'v/y']) {
      await storage.put(key, Buffer.from(key))
    }
    await storage.check()
    expect(await listAll(storage, 'u/eu_1/')).toEqual([
      { key: 'u/eu_1/a', size: 8 },
      { key: 'u/eu_1/a-b', size: 10 },
      { key: 'u/eu_1/a.d/c', size: 12 },
      { key: 'u/eu_1/b/c/d', size: 12 },
    ])
    expect((await listAll(storage, '')).map(({ key }) => key)).toHaveLength(6)
    expect(await listAll(storage, 'w/')).toEqual([])
  })

  test('are deleted one by one and by prefix, and nothing else with them', async () => {
    const storage = await open()
    for (const key of ['u/1/a', 'u/1/b/c', 'u/1/d', 'u/1/e', 'u/10/a', 'u/2'])
      await storage.put(key, Buffer.from('x'))
    await storage.delete('u/1/a')
    expect(await storage.size('u/1/a')).toBeUndefined()
    expect(await storage.size('u/1/d')).toBe(1)
    await storage.deletePrefix('u/1/')
    expect((await listAll(storage, '')).map(({ key }) => key)).toEqual(['u/10/a', 'u/2'])
  })

  test.each([
    ['empty', ''],
    ['absolute', '/etc/passwd'],
    ['only a slash', '/'],
    ['with an empty part', 'a//b'],
    ['ending with a slash', 'a/'],
    ['beginning with a dot', './a'],
    ['with a dot as a part', 'a/./b'],
    ['going up', '../a'],
    ['going up from inside', 'a/../../b'],
    ['ending with going up', 'a/..'],
    ['of an unfinished file', '.unfinished/a'],
    ['with a NUL', 'a\0b'],
    ['with a backslash', 'a\\b'],
    ['with a space', 'a b'],
    ['with a letter that is not ASCII', 'ä'],
    ['with a line break', 'a\n'],
    ['with a part too long', `${'a'.repeat(201)}/b`],
    ['too long', `${'a/'.repeat(500)}a`],
  ])('with a key %s are refused', async (_why, key) => {
    const storage = await open()
    await expect(async () => storage.put(key, Buffer.from('x'))).rejects.toThrow('illegal key')
    await expect(async () => storage.read(key)).rejects.toThrow('illegal key')
    await expect(async () => storage.size(key)).rejects.toThrow('illegal key')
    await expect(async () => storage.delete(key)).rejects.toThrow('illegal key')
  })

  test.each(['', 'a', '../', '/', 'a/../', 'a//'])('are not deleted by the prefix %j', async (prefix) => {
    const storage = await open()
    await storage.put('a/b', Buffer.from('x'))
    await expect(storage.deletePrefix(prefix)).rejects.toThrow(/illegal key|prefix/)
    expect(await storage.size('a/b')).toBe(1)
  })
}
