import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
  type CompletedPart,
  type S3Client,
} from '@aws-sdk/client-s3'
import type { Readable } from 'node:stream'

/** S3 accepts 5 MiB to 5 GiB for all parts but the last, and 10 000 parts: enough for 80 GB. */
const partSize = 8 * 1024 * 1024

type StreamToPut = {
  client: S3Client
  bucket: string
  key: string
  body: Readable
  putBytes: (key: string, bytes: Uint8Array) => Promise<unknown>
}

/**
 * The length of a stream is unknown until its end, so it is uploaded in parts, each of which can be retried.
 */
export async function putStream({ client, bucket, key, body, putBytes }: StreamToPut): Promise<void> {
  const parts = inParts(body)
  const first: IteratorResult<Buffer, void> = await parts.next()
  const firstBytes = first.value ?? Buffer.alloc(0)
  if (firstBytes.length < partSize) {
    await putBytes(key, firstBytes)
    return
  }

  const target = { Bucket: bucket, Key: key }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(target))
  try {
    const completed: CompletedPart[] = []
    for (let part = first; !part.done; part = await parts.next()) {
      const PartNumber = completed.length + 1
      const upload = { ...target, UploadId, PartNumber, Body: part.value, ContentLength: part.value.length }
      const { ETag } = await client.send(new UploadPartCommand(upload))
      completed.push({ ETag, PartNumber })
    }
    await client.send(
      new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts: completed } }),
    )
  } catch (error) {
    // Parts of an upload that is neither completed nor aborted are stored, and billed, indefinitely. If this
    // fails too, a rule of the bucket has to remove them.
    await client.send(new AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => {})
    throw error
  }
}

async function* inParts(body: Readable): AsyncGenerator<Buffer, void> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    let rest = toBytes(chunk as Uint8Array | string)
    while (length + rest.length >= partSize) {
      const taken = partSize - length
      yield Buffer.concat([...waiting, rest.subarray(0, taken)], partSize)
      rest = rest.subarray(taken)
      waiting = []
      length = 0
    }
    waiting.push(rest)
    length += rest.length
  }
  if (length > 0) yield Buffer.concat(waiting, length)
}

const toBytes = (chunk: Uint8Array | string) => (typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
