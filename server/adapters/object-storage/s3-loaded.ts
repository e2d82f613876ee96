import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { Readable } from 'node:stream'
import type { Region } from '#domain/region.ts'
import type { S3BucketConfig } from '#server/config/config.ts'
import { checkKey, checkPrefix, checkPrefixToDelete, checkRange } from './object-key.ts'
import { StorageFullError, type ObjectStorage } from './object-storage.ts'
import { expectBytes } from './expect-bytes.ts'
import { localCopiesIn } from './local-copy.ts'
import { putStream } from './s3-multipart.ts'
import { keepContact } from './s3-contact.ts'
import { faultOf } from './s3-faults.ts'
import { introduceStore } from './s3-introduction.ts'
import { findPartCheck } from './s3-part-check.ts'
import { s3Parts } from './s3-parts.ts'
import type { PartCheck } from './s3-parts-id.ts'

/** Written by `check`. It starts with a dot, so it is not a valid key and is never listed. */
const checkedKey = '.check'
const deletedAtATime = 8

export type S3Surroundings = {
  /** The region whose files it stores: the settings are named after it. */
  region: Region
  /** The origin of the pages whose browsers upload parts. */
  webOrigin: string
  copiesDir: string
}

/** Everything that sends requests to the store. Signing does not. */
export type LoadedS3Storage = Omit<ObjectStorage, 'partIntake'>

export function loadedS3Storage(
  config: S3BucketConfig,
  { region, webOrigin, copiesDir }: S3Surroundings,
): LoadedS3Storage {
  const { bucket } = config
  const withLocalCopy = localCopiesIn(copiesDir)
  const settings = {
    ...(config.endpoint === null ? {} : { endpoint: config.endpoint }),
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    forcePathStyle: config.forcePathStyle,
    // Other stores refuse the checksums that AWS added later. The signature covers every body we send anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  } satisfies S3ClientConfig
  const client = new S3Client({
    ...settings,
    maxAttempts: 5,
    // A large part may take this long; a store that is away is noticed much sooner.
    requestHandler: { connectionTimeout: 5000, requestTimeout: 60_000, throwOnRequestTimeout: true },
  })

  const putBytes = (key: string, bytes: Uint8Array) =>
    client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentLength: bytes.length }))

  async function* list(prefix: string): AsyncGenerator<{ key: string; size: number }> {
    checkPrefix(prefix)
    for (let next: string | undefined, isFirst = true; isFirst || next !== undefined; isFirst = false) {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: next }),
      )
      for (const { Key: key, Size: size } of page.Contents ?? []) {
        if (key !== undefined && !key.startsWith('.')) yield { key, size: size ?? 0 }
      }
      next = page.NextContinuationToken
    }
  }

  const deleteKey = async (key: string) => {
    await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
  }

  async function read(key: string, range?: { start: number; end?: number }): Promise<Readable | undefined> {
    checkKey(key)
    checkRange(range)
    const wanted = range && `bytes=${range.start}-${range.end === undefined ? '' : range.end - 1}`
    try {
      const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key, Range: wanted }))
      return expectBytes(found.Body as Readable, found.ContentLength)
    } catch (error) {
      if (isMissing(error)) return undefined
      // The object ends before the range starts. As on disk, that reads as nothing.
      if (statusOf(error) === 416) return Readable.from([])
      throw error
    }
  }

  async function findSize(key: string): Promise<number | undefined> {
    checkKey(key)
    try {
      return (await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }))).ContentLength
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  const store = { client, config, region, webOrigin }
  let finding: Promise<PartCheck> | undefined
  const partCheck = () =>
    (finding ??= findPartCheck(store).catch((error: unknown) => {
      finding = undefined
      throw error
    }))
  const parts = s3Parts({ client, bucket, size: findSize, partCheck })
  const check = () => sayWhenFull(putBytes(checkedKey, Buffer.from('ok')))

  const direct = {
    ...parts,

    async put(key: string, body: Uint8Array | Readable) {
      checkKey(key)
      if (body instanceof Uint8Array) return sayWhenFull(putBytes(key, body))
      // When the store refuses, the rest of the stream has to be destroyed, or its source stays open.
      return sayWhenFull(putStream({ client, bucket, key, body, putBytes }).finally(() => body.destroy()))
    },

    read,

    // Using the copy no longer needs contact with the store.
    withLocalFile: <T>(key: string, use: (path: string) => Promise<T>): Promise<T> =>
      withLocalCopy(async () => {
        const found = await inContact.read(key)
        if (!found) throw new Error(`there is no object ${key}`)
        return found
      }, use),

    size: findSize,
    list,

    async delete(key: string) {
      checkKey(key)
      await deleteKey(key)
    },

    // One request each: the bulk call needs a checksum that stores other than AWS disagree about.
    async deletePrefix(prefix: string) {
      checkPrefixToDelete(prefix)
      let batch: string[] = []
      for await (const { key } of list(prefix)) {
        batch.push(key)
        if (batch.length < deletedAtATime) continue
        await Promise.all(batch.map(deleteKey))
        batch = []
      }
      await Promise.all(batch.map(deleteKey))
      await parts.abortPartsBelow(prefix)
    },

    check,
  }
  const { contact, inContact } = keepContact(store, settings, direct)

  return {
    ...inContact,

    async introduce() {
      await contact.ask()
      try {
        // First, because its error is the clearest.
        await check()
        return await introduceStore(store, await partCheck())
      } catch (error) {
        throw faultOf(store, error)
      }
    },
  }
}

async function sayWhenFull(put: Promise<unknown>): Promise<void> {
  try {
    await put
  } catch (error) {
    throw isFull(error) ? new StorageFullError('the object store is full', { cause: error }) : error
  }
}

const statusOf = (error: unknown) =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
/** Some report that the bucket's quota is reached. */
const isFull = (error: unknown) =>
  statusOf(error) === 507 || (error instanceof S3ServiceException && error.name === 'QuotaExceeded')
/** A missing bucket is a mistake in the settings, not a missing object. */
const isMissing = (error: unknown) =>
  statusOf(error) === 404 && (error as S3ServiceException).name !== 'NoSuchBucket'
