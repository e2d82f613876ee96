import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  S3ServiceException,
  type S3Client,
} from '@aws-sdk/client-s3'
import { checkKey } from './object-key.ts'
import { readPartsId, writePartsId, type PartCheck } from './s3-parts-id.ts'
import {
  UnknownPartsError,
  type ObjectStorage,
  type PartedObject,
  type StoredPart,
} from './object-storage.ts'

type Bucket = {
  client: S3Client
  bucket: string
  size: (key: string) => Promise<number | undefined>
  /** How this store checks the parts of new uploads. */
  partCheck: () => Promise<PartCheck>
}
type S3Parts = Pick<ObjectStorage, 'beginParts' | 'listParts' | 'completeParts' | 'abortParts'> & {
  abortPartsBelow(prefix: string): Promise<void>
}

/** Owners send the parts directly to the store, using signed URLs. */
export function s3Parts({ client, bucket, size, partCheck }: Bucket): S3Parts {
  async function* listPages(key: string, partsId: string): AsyncGenerator<StoredPart[]> {
    const { uploadId: UploadId, checkedBy } = readPartsId(partsId)
    for (let after: string | undefined, isLast = false; !isLast;) {
      const page = await client.send(
        new ListPartsCommand({ Bucket: bucket, Key: key, UploadId, PartNumberMarker: after }),
      )
      yield (page.Parts ?? []).map(
        ({ PartNumber: n = 0, Size: bytes = 0, ETag: etag = '', ChecksumSHA256: checksum }) => {
          if (checkedBy === 'md5') return { n, size: bytes, sha256: null, etag }
          if (checksum === undefined)
            throw new Error('the object store has stopped keeping SHA-256 checksums of parts')
          return { n, size: bytes, sha256: Buffer.from(checksum, 'base64').toString('hex'), etag }
        },
      )
      after = page.NextPartNumberMarker
      isLast = page.IsTruncated !== true
    }
  }

  async function listParts({ key, partsId }: PartedObject): Promise<StoredPart[]> {
    if (partsId === null) return []
    const parts: StoredPart[] = []
    try {
      for await (const page of listPages(key, partsId)) parts.push(...page)
      return parts
    } catch (error) {
      if (isUnknown(error)) return []
      throw error
    }
  }

  async function listBegun(prefix: string): Promise<Begun[]> {
    const begun: Begun[] = []
    for (let isLast = false, marker: Marker = {}; !isLast;) {
      const page = await client.send(
        new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...marker }),
      )
      begun.push(...(page.Uploads ?? []))
      marker = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
      isLast = page.IsTruncated !== true
    }
    return begun
  }

  async function abort({ Key, UploadId }: Begun): Promise<void> {
    try {
      await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }))
    } catch (error) {
      if (!isUnknown(error)) throw error
    }
  }

  return {
    async beginParts(key) {
      checkKey(key)
      return beginS3Parts(client, { bucket, key, checkedBy: await partCheck() })
    },

    listParts,

    async completeParts({ key, partsId }, parts) {
      const Parts = parts.map(({ n, etag, sha256 }) => ({
        PartNumber: n,
        ETag: etag,
        ...(sha256 !== null && { ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64') }),
      }))
      const target = { Bucket: bucket, Key: key, UploadId: readPartsId(partsId).uploadId }
      try {
        await client.send(new CompleteMultipartUploadCommand({ ...target, MultipartUpload: { Parts } }))
      } catch (error) {
        // Completed earlier, but the answer got lost; or completed just now by another process.
        const expected = parts.reduce((sum, part) => sum + part.size, 0)
        if ((await size(key)) === expected) return
        // Ceph's gateway reports an internal error when the upload was aborted.
        const isGone = isUnknown(error) || (await listParts({ key, partsId })).length === 0
        throw isGone ? new UnknownPartsError('there are no such parts', { cause: error }) : error
      }
    },

    async abortParts(key) {
      checkKey(key)
      for (const upload of await listBegun(key)) if (upload.Key === key) await abort(upload)
    },

    async abortPartsBelow(prefix) {
      for (const upload of await listBegun(prefix)) await abort(upload)
    },
  }
}

type NewParts = { bucket: string; key: string; checkedBy: PartCheck }

export async function beginS3Parts(client: S3Client, { bucket, key, checkedBy }: NewParts): Promise<string> {
  const checksum = checkedBy === 'sha256' ? { ChecksumAlgorithm: 'SHA256' as const } : {}
  const { UploadId } = await client.send(
    new CreateMultipartUploadCommand({ Bucket: bucket, Key: key, ...checksum }),
  )
  if (UploadId === undefined) throw new Error('the object store gave no id for the parts')
  return writePartsId(UploadId, checkedBy)
}

type Begun = { Key?: string | undefined; UploadId?: string | undefined }
type Marker = { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined }

/** Some stores say that the object is missing when they mean the upload. */
const isUnknown = (error: unknown): boolean =>
  error instanceof S3ServiceException && ['NoSuchUpload', 'NoSuchKey'].includes(error.name)
