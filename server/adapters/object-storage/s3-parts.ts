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
import { UnknownPartsError, type ObjectStorage, type StoredPart } from './object-storage.ts'

type Bucket = { client: S3Client; bucket: string; size: (key: string) => Promise<number | undefined> }
type S3Parts = Pick<ObjectStorage, 'beginParts' | 'listParts' | 'completeParts' | 'abortParts'> & {
  abortPartsBelow(prefix: string): Promise<void>
}

/** Their owners send the parts to the store themselves, by signed addresses. */
export function s3Parts({ client, bucket, size }: Bucket): S3Parts {
  async function* listPages(key: string, partsId: string): AsyncGenerator<StoredPart[]> {
    for (let after: string | undefined, isLast = false; !isLast;) {
      const page = await client.send(
        new ListPartsCommand({ Bucket: bucket, Key: key, UploadId: partsId, PartNumberMarker: after }),
      )
      yield (page.Parts ?? []).map(({ PartNumber: n = 0, Size: bytes = 0, ETag: etag = '', ChecksumSHA256: checksum }) => {
        if (checksum === undefined) throw new Error('the object store does not keep SHA-256 checksums of parts')
        return { n, size: bytes, sha256: Buffer.from(checksum, 'base64').toString('hex'), etag }
      })
      after = page.NextPartNumberMarker
      isLast = page.IsTruncated !== true
    }
  }

  async function listBegun(prefix: string): Promise<Begun[]> {
    const begun: Begun[] = []
    for (let isLast = false, marker: Marker = {}; !isLast;) {
      const page = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...marker }))
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
      const wish = { Bucket: bucket, Key: key, ChecksumAlgorithm: 'SHA256' as const }
      const { UploadId: partsId } = await client.send(new CreateMultipartUploadCommand(wish))
      if (partsId === undefined) throw new Error('the object store gave no id for the parts')
      return partsId
    },

    async listParts({ key, partsId }) {
      if (partsId === null) return []
      const parts: StoredPart[] = []
      try {
        for await (const page of listPages(key, partsId)) parts.push(...page)
        return parts
      } catch (error) {
        if (isUnknown(error)) return []
        throw error
      }
    },

    async completeParts({ key, partsId }, parts) {
      const Parts = parts.map(({ n, etag, sha256 }) => ({
        PartNumber: n,
        ETag: etag,
        ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
      }))
      const target = { Bucket: bucket, Key: key, UploadId: partsId ?? '' }
      try {
        await client.send(new CompleteMultipartUploadCommand({ ...target, MultipartUpload: { Parts } }))
      } catch (error) {
        if (!isUnknown(error)) throw error
        // Done before, when the answer got lost.
        const expected = parts.reduce((sum, part) => sum + part.size, 0)
        if ((await size(key)) !== expected) throw new UnknownPartsError('there are no such parts', { cause: error })
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

type Begun = { Key?: string | undefined; UploadId?: string | undefined }
type Marker = { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined }

const isUnknown = (error: unknown): boolean => error instanceof S3ServiceException && error.name === 'NoSuchUpload'
