import {
  AbortMultipartUploadCommand,
  ListPartsCommand,
  S3ServiceException,
  type S3Client,
} from '@aws-sdk/client-s3'
import { hash, randomUUID } from 'node:crypto'
import { StoreAwayError, StoreUnfitError, type PartedObject, type SignedPart } from './object-storage.ts'
import { nameOf, type NamedStore } from './s3-faults.ts'
import { beginS3Parts } from './s3-parts.ts'
import { readPartsId, type PartCheck } from './s3-parts-id.ts'
import { presignPart } from './s3-presign.ts'

/** Starts with a dot: no object of ours has such a key, and none is ever created here. */
const folder = '.probe/'
const announcedBytes = Buffer.from('as announced')
/** Of the same length, so that only the hash tells them apart. */
const otherBytes = Buffer.from('not at all!!')
const tolerableSkewMs = 5 * 60_000

export const patienceMs = 60_000
export type AskedStore = NamedStore & { client: S3Client }

/**
 * Stores differ in how they check parts that browsers send them, and their documentation is of little help.
 * So this one is tried with bytes that differ from the announced ones. SHA-256 is used where it is checked
 * and stored, else MD5.
 */
export async function findPartCheck(store: AskedStore): Promise<PartCheck> {
  const refusals: string[] = []
  for (const checkedBy of ['sha256', 'md5'] as const) {
    const result = await tryParts(store, checkedBy)
    if (result === 'checked') return checkedBy
    refusals.push(result)
  }
  throw new StoreUnfitError(
    `${nameOf(store.config)} cannot take uploads: it checks parts neither by SHA-256 (${refusals[0]}) nor by MD5 (${refusals[1]}).`,
  )
}

async function tryParts(store: AskedStore, checkedBy: PartCheck): Promise<string> {
  const { client, config } = store
  const key = folder + randomUUID()
  const target = { Bucket: config.bucket, Key: key }
  let partsId: string
  try {
    partsId = await beginS3Parts(client, { bucket: config.bucket, key, checkedBy })
  } catch (error) {
    if (checkedBy === 'sha256' && isNotKnown(error)) return error.name
    throw error
  }
  const { uploadId: UploadId } = readPartsId(partsId)
  try {
    const signed = signProbe(store, { key, partsId })
    if ((await send(store, signed, otherBytes)).ok) return 'it takes other bytes than those announced'
    const answer = await send(store, signed, announcedBytes)
    if (!answer.ok) return `it answers ${answer.status} to a part`
    if (checkedBy === 'md5') return 'checked'
    const { Parts = [] } = await client.send(new ListPartsCommand({ ...target, UploadId }))
    return Parts[0]?.ChecksumSHA256 === hash('sha256', announcedBytes, 'base64')
      ? 'checked'
      : 'it does not keep it'
  } finally {
    // If this fails, the bucket rule required by our documentation removes it.
    await client.send(new AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => {})
  }
}

/** It does not know the option, or refuses it. */
const isNotKnown = (error: unknown): error is S3ServiceException =>
  error instanceof S3ServiceException && [400, 405, 501].includes(error.$metadata.httpStatusCode ?? 0)

/** A URL for a part of an object that is never created. */
export function signProbe({ config }: AskedStore, object: PartedObject): SignedPart {
  const hashes = { sha256: hash('sha256', announcedBytes), md5: hash('md5', announcedBytes) }
  const now = Date.now()
  return presignPart(
    config,
    object,
    { n: 1, offset: 0, size: announcedBytes.length, ...hashes },
    { now, expiresAt: now + patienceMs },
  )
}

async function send(
  { config }: AskedStore,
  { url, headers }: SignedPart,
  body: Buffer<ArrayBuffer>,
): Promise<Response> {
  const answer = await fetch(url, { method: 'PUT', headers, body, signal: AbortSignal.timeout(patienceMs) })
  await answer.arrayBuffer()
  if (answer.status >= 500 && answer.status !== 501) {
    throw new StoreAwayError(
      `${nameOf(config)} has an internal problem (it answers ${answer.status} to a part).`,
    )
  }
  // Our library adjusts its clock to the store's, and so would not notice.
  const skewMs = Date.now() - Date.parse(answer.headers.get('date') ?? '')
  if (answer.status === 403 && Math.abs(skewMs) > tolerableSkewMs) {
    throw new StoreUnfitError(
      `${nameOf(config)} has a different time from this machine. Correct both clocks.`,
    )
  }
  return answer
}
