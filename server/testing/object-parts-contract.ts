import { hash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type {
  AnnouncedPart,
  ObjectStorage,
  PartedObject,
  StoredPart,
} from '#server/adapters/object-storage/object-storage.ts'

/** The smallest size that S3 accepts for all parts but the last. */
const partSize = 5 * 1024 * 1024
const key = 'users/eu_1/uploads/eu_2'
const never = new AbortController().signal

const bytes = randomBytes(2 * partSize + 1000)
const hashOf = (part: Uint8Array) => hash('sha256', part)
const bytesOf = (n: number, of = bytes) => of.subarray((n - 1) * partSize, n * partSize)
function announced(n: number, of = bytes): AnnouncedPart {
  const part = bytesOf(n, of)
  return { n, offset: (n - 1) * partSize, size: part.length, sha256: hashOf(part), md5: hash('md5', part) }
}

type Sending = {
  part?: AnnouncedPart
  body?: Uint8Array
  expiresInMs?: number
  change?: (url: string) => string
}

/** Sends a part like a browser: to the signed URL, or to us. Returns whether it was accepted. */
async function send(storage: ObjectStorage, object: PartedObject, sending: Sending): Promise<boolean> {
  const { part = announced(1), body = bytesOf(part.n), expiresInMs = 60_000, change = (url) => url } = sending
  const { partIntake } = storage
  if (partIntake.at === 'store') {
    const { url, headers } = partIntake.sign(object, part, {
      now: Date.now(),
      expiresAt: Date.now() + expiresInMs,
    })
    return (await fetch(change(url), { method: 'PUT', headers, body: Buffer.from(body) })).ok
  }
  const chunks = [body.subarray(0, 10), body.subarray(10, 1_500_000), body.subarray(1_500_000)].filter(
    ({ length }) => length > 0,
  )
  return partIntake.put(object, part, Readable.from(chunks), never).then(
    () => true,
    () => false,
  )
}

async function begin(storage: ObjectStorage, ofKey = key): Promise<PartedObject> {
  return { key: ofKey, partsId: await storage.beginParts(ofKey) }
}
const numbers = async (storage: ObjectStorage, object: PartedObject) =>
  (await storage.listParts(object)).map(({ n }) => n)
/** The hash is null on stores that do not keep it. */
const expectHashes = (parts: StoredPart[], of: Uint8Array[]) =>
  parts.forEach(({ sha256 }, i) => expect([null, hashOf(of[i] ?? bytes)]).toContain(sha256))
async function readAll(storage: ObjectStorage): Promise<string | undefined> {
  const found = await storage.read(key)
  return found && hashOf(await buffer(found))
}

/** What every store has to do with an object that arrives in parts. Each test opens an empty one. */
export function testParts(open: () => Promise<ObjectStorage>): void {
  test('is made of them in their order, whatever the order in which they came', async () => {
    const storage = await open()
    const object = await begin(storage)
    expect(await storage.listParts(object)).toEqual([])
    for (const n of [3, 1, 2]) expect(await send(storage, object, { part: announced(n) })).toBe(true)
    const parts = await storage.listParts(object)
    expect(parts).toMatchObject([1, 2, 3].map((n) => ({ n, size: bytesOf(n).length })))
    expectHashes(
      parts,
      [1, 2, 3].map((n) => bytesOf(n)),
    )
    expect(await storage.size(key)).toBeUndefined()
    await storage.completeParts(object, parts)
    expect(await readAll(storage)).toBe(hashOf(bytes))
    const across = await storage.read(key, { start: partSize - 5, end: partSize + 5 })
    expect((await buffer(across!)).equals(bytes.subarray(partSize - 5, partSize + 5))).toBe(true)
    const listed = []
    for await (const entry of storage.list('users/')) listed.push(entry)
    expect(listed).toEqual([{ key, size: bytes.length }])
  })

  test('is completed once, however often that is asked for', async () => {
    const storage = await open()
    const object = await begin(storage)
    await send(storage, object, { part: announced(1) })
    const parts = await storage.listParts(object)
    await Promise.all([storage.completeParts(object, parts), storage.completeParts(object, parts)])
    await storage.completeParts(object, parts)
    expect(await readAll(storage)).toBe(hashOf(bytesOf(1)))
    expect(await storage.listParts(object)).toEqual([])
  })

  test('refuses bytes that are not those that were announced, and keeps nothing of them', async () => {
    const storage = await open()
    const object = await begin(storage)
    const body = Buffer.from(bytesOf(1))
    body[partSize - 1] = (body[partSize - 1] ?? 0) ^ 1
    expect(await send(storage, object, { body })).toBe(false)
    expect(await send(storage, object, { body: bytes.subarray(0, partSize + 1) })).toBe(false)
    expect(await send(storage, object, { body: bytes.subarray(0, partSize - 1) })).toBe(false)
    expect(await numbers(storage, object)).toEqual([])
    expect(await send(storage, object, {})).toBe(true)
    expect(await numbers(storage, object)).toEqual([1])
  })

  test('takes a part again, also several times at once, and another one in its place', async () => {
    const storage = await open()
    const object = await begin(storage)
    expect(await Promise.all(Array.from({ length: 4 }, () => send(storage, object, {})))).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(await send(storage, object, {})).toBe(true)
    const other = randomBytes(partSize)
    expect(await send(storage, object, { part: announced(1, other), body: other })).toBe(true)
    const parts = await storage.listParts(object)
    expect(parts).toMatchObject([{ n: 1, size: partSize }])
    expectHashes(parts, [other])
    await storage.completeParts(object, parts)
    expect(await readAll(storage)).toBe(hashOf(other))
  })

  test('that was given up is gone and takes nothing any more', async () => {
    const storage = await open()
    const [object, other] = [await begin(storage), await begin(storage, `${key}0`)]
    for (const one of [object, other]) expect(await send(storage, one, {})).toBe(true)
    const parts = await storage.listParts(object)
    await storage.abortParts(key)
    await storage.abortParts(key)
    expect(await storage.listParts(object)).toEqual([])
    expect(await send(storage, object, {})).toBe(false)
    await expect(storage.completeParts(object, parts)).rejects.toThrow('no such parts')
    expect(await numbers(storage, other)).toEqual([1])
  })

  test('goes with its prefix', async () => {
    const storage = await open()
    const objects = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((name) => begin(storage, `users/eu_1/uploads/${name}`)),
    )
    const kept = await begin(storage, 'users/eu_10/uploads/a')
    const small = {
      part: { n: 1, offset: 0, size: 1, sha256: hash('sha256', 'x'), md5: hash('md5', 'x') },
      body: Buffer.from('x'),
    }
    for (const object of [...objects, kept]) expect(await send(storage, object, small)).toBe(true)
    await storage.deletePrefix('users/eu_1/')
    for (const object of objects) expect(await send(storage, object, small)).toBe(false)
    expect(await numbers(storage, kept)).toEqual([1])
  })
}

/** What has to be true of stores that receive the parts themselves. */
export function testSignedAddresses(open: () => Promise<ObjectStorage>): void {
  test('an address is good for its part, its length and its time only', async () => {
    const storage = await open()
    const object = await begin(storage)
    const changes = [/partNumber=1/, /X-Amz-Expires=60/, /uploadId=.{4}/, /X-Amz-Signature=./].map(
      (pattern) => (url: string) =>
        url.replace(pattern, (text) => text.slice(0, -1) + (text.endsWith('2') ? '3' : '2')),
    )
    for (const change of changes) expect(await send(storage, object, { change })).toBe(false)
    expect(await send(storage, object, { expiresInMs: -1000 })).toBe(false)
    expect(await send(storage, object, {})).toBe(true)
  })
}
