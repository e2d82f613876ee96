import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { s3StorageOf } from '#server/testing/object-stores.ts'
import { startS3StandIn, type S3StandIn } from '#server/testing/s3-stand-in.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { StorageFullError, StoreAwayError, type ObjectStorage } from './object-storage.ts'

const MiB = 1024 * 1024

async function startStore(): Promise<S3StandIn> {
  const store = await startS3StandIn()
  onTestFinished(store.close)
  return store
}

async function readAll(storage: ObjectStorage, key: string) {
  const found = await storage.read(key)
  return found && buffer(found)
}

test('a long stream is uploaded in parts that S3 accepts, a short one as a whole', async () => {
  const store = await startStore()
  const storage = s3StorageOf(store.config)
  await storage.put('long', Readable.from([randomBytes(3 * MiB), randomBytes(20 * MiB)]))
  await storage.put('short', Readable.from([randomBytes(7 * MiB)]))
  expect(store.partSizes.get('long')).toEqual([8 * MiB, 8 * MiB, 7 * MiB])
  expect(store.partSizes.get('short')).toEqual([7 * MiB])
  expect(store.openUploads()).toEqual([])
})

test('an upload that breaks off is aborted, so that no parts stay behind', async () => {
  const store = await startStore()
  const broken = Readable.from(
    (async function* () {
      yield Buffer.alloc(9 * MiB)
      await waitFor(() => store.openUploads()[0]?.[0] === 8 * MiB)
      throw new Error('the upload broke off')
    })(),
  )
  await expect(s3StorageOf(store.config).put('a', broken)).rejects.toThrow('the upload broke off')
  expect(store.openUploads()).toEqual([])
  expect(store.objects.size).toBe(0)
})

test.each([500, 503])('an answer %i is retried', async (status) => {
  const store = await startStore()
  const storage = s3StorageOf(store.config)
  store.plan({ method: 'PUT', times: 2, status })
  await storage.put('a', Readable.from([Buffer.alloc(9 * MiB)]))
  store.plan({ method: 'GET', times: 2, status })
  expect(await readAll(storage, 'a')).toHaveLength(9 * MiB)
  store.plan({ method: 'DELETE', times: 1, status })
  await storage.delete('a')
  expect(store.objects.size).toBe(0)
})

test('a store that keeps failing is an error in the end', async () => {
  const store = await startStore()
  store.plan({ method: 'PUT', times: 100, status: 500 })
  await expect(s3StorageOf(store.config).check()).rejects.toThrow(StoreAwayError)
})

test('a body that ends too early is an error, not a short file', async () => {
  const store = await startStore()
  const storage = s3StorageOf(store.config)
  await storage.put('a', randomBytes(MiB))
  store.plan({ method: 'GET', times: 1, cutAfterBytes: MiB / 2 })
  await expect(readAll(storage, 'a')).rejects.toThrow('aborted')
  expect(await readAll(storage, 'a')).toHaveLength(MiB)
})

test('parts survive a store that fails, disconnects and forgets to answer', async () => {
  const store = await startStore()
  const storage = s3StorageOf(store.config)
  store.plan({ method: 'POST', times: 1, status: 503 })
  const object = {
    key: 'users/eu_1/uploads/eu_2',
    partsId: await storage.beginParts('users/eu_1/uploads/eu_2'),
  }
  const bytes = randomBytes(1000)
  const part = { n: 1, offset: 0, size: 1000, sha256: createHash('sha256').update(bytes).digest('hex') }
  if (storage.partIntake.at !== 'store') throw new Error('S3 takes parts itself')
  const { url, headers } = storage.partIntake.sign(object, part, {
    now: Date.now(),
    expiresAt: Date.now() + 60_000,
  })
  store.plan({ method: 'PUT', times: 1, status: 500 })
  const send = async () => (await fetch(url, { method: 'PUT', headers, body: bytes })).status
  expect(await send()).toBe(500)
  expect(await storage.listParts(object)).toEqual([])
  expect(await send()).toBe(200)
  store.plan({ method: 'GET', times: 2, status: 500 })
  const parts = await storage.listParts(object)
  expect(parts).toMatchObject([{ n: 1, size: 1000, sha256: part.sha256 }])
  // Completed, but the answer is lost: the retry finds no upload any more.
  store.plan({ method: 'POST', times: 1, cutAfterBytes: 0 })
  await storage.completeParts(object, parts)
  store.plan({ method: 'GET', times: 2, cutAfterBytes: 500 })
  const copied = await storage.withLocalFile(object.key, (path) => readFile(path))
  expect(copied.equals(bytes)).toBe(true)
  store.plan({ method: 'GET', times: 3, cutAfterBytes: 500 })
  await expect(storage.withLocalFile(object.key, (path) => readFile(path))).rejects.toThrow('aborted')
})

test('a full store is reported as such', async () => {
  const store = await startStore()
  store.plan({ method: 'PUT', times: 100, status: 507 })
  await expect(s3StorageOf(store.config).put('a', Buffer.from('x'))).rejects.toThrow(StorageFullError)
})

test('in a missing bucket every file is an error, not a missing one', async () => {
  const store = await startStore()
  const elsewhere = s3StorageOf({ ...store.config, bucket: 'elsewhere' })
  await expect(elsewhere.check()).rejects.toThrow('NoSuchBucket')
  await expect(elsewhere.read('a')).rejects.toThrow('NoSuchBucket')
})
