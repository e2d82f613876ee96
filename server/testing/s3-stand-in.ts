import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3BucketConfig } from '#server/config.ts'
import { signatureFault } from './aws-signature.ts'

/** Something to go wrong with the next `times` requests of a kind: an error, or an answer that ends too early. */
export type S3Fault = { method: string; times: number } & ({ status: number } | { cutAfterBytes: number })

/** A small S3 on this machine: what the adapter uses of it, with signatures checked and faults on order. */
export type S3StandIn = {
  config: S3BucketConfig
  objects: Map<string, Buffer>
  /** The sizes of the parts of every upload that is neither completed nor aborted. */
  openUploads: () => number[][]
  /** The sizes of the parts an object was made of; a single one when it came whole. */
  partSizes: Map<string, number[]>
  plan: (fault: S3Fault) => void
  close: () => Promise<void>
}

type Answer = { status: number; body?: Buffer | string; headers?: Record<string, string> }
type Request = { method: string; key: string; query: URLSearchParams; body: Buffer; range: string | undefined }

const smallestPart = 5 * 1024 * 1024

export async function startS3StandIn({ pageSize = 1000 } = {}): Promise<S3StandIn> {
  const bucket = 'bucket'
  const credentials = { accessKeyId: 'stand-in', secretAccessKey: randomUUID(), region: 'eu-test-1' }
  const objects = new Map<string, Buffer>()
  const partSizes = new Map<string, number[]>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const faults: S3Fault[] = []

  function answer(request: Request): Answer {
    const { method, key, query, body } = request
    const uploadId = query.get('uploadId')
    if (uploadId !== null) return answerUpload(request, uploadId)
    if (method === 'POST' && query.has('uploads')) {
      const id = randomUUID()
      uploads.set(id, new Map())
      return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
    }
    if (method === 'PUT') {
      objects.set(key, body)
      partSizes.set(key, [body.length])
      return { status: 200, headers: { etag: etagOf(body) } }
    }
    if (method === 'DELETE') {
      objects.delete(key)
      return { status: 204 }
    }
    if (key === '') return listObjects(query)
    const found = objects.get(key)
    return found ? serve(found, request.range) : failure(404, 'NoSuchKey')
  }

  function answerUpload({ method, key, query, body }: Request, uploadId: string): Answer {
    const parts = uploads.get(uploadId)
    if (!parts) return failure(404, 'NoSuchUpload')
    if (method === 'PUT') {
      parts.set(Number(query.get('partNumber')), body)
      return { status: 200, headers: { etag: etagOf(body) } }
    }
    if (method === 'DELETE') {
      uploads.delete(uploadId)
      return { status: 204 }
    }
    if (method === 'GET') {
      const listed = [...parts].map(
        ([n, part]) => `<Part><PartNumber>${n}</PartNumber><ETag>${etagOf(part)}</ETag><Size>${part.length}</Size></Part>`,
      )
      return xml(`<ListPartsResult><UploadId>${uploadId}</UploadId>${listed.join('')}</ListPartsResult>`)
    }
    const wanted = [...body.toString().matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
      number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
      etag: /<ETag>(.*?)</.exec(part)?.[1]?.replaceAll('&quot;', '"'),
    }))
    const chosen = wanted.map(({ number, etag }) => ({ number, part: parts.get(number), etag }))
    const isOrdered = chosen.every(({ number }, i) => number > (chosen[i - 1]?.number ?? 0))
    const bodies = chosen.flatMap(({ part, etag }) => (part && etagOf(part) === etag ? [part] : []))
    if (!isOrdered || bodies.length === 0 || bodies.length < wanted.length) return failure(400, 'InvalidPart')
    if (bodies.slice(0, -1).some((part) => part.length < smallestPart)) return failure(400, 'EntityTooSmall')
    objects.set(key, Buffer.concat(bodies))
    partSizes.set(
      key,
      bodies.map((part) => part.length),
    )
    uploads.delete(uploadId)
    return xml(`<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`)
  }

  function listObjects(query: URLSearchParams): Answer {
    const after = query.get('continuation-token') ?? ''
    const matching = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).toSorted()
    const page = matching.slice(0, pageSize)
    const contents = page.map((key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length}</Size></Contents>`)
    const next = page.length < matching.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return xml(`<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`)
  }

  function decide(request: IncomingMessage, body: Buffer, fault: S3Fault | undefined): Answer {
    const denied = signatureFault(request, body, credentials)
    if (denied) return failure(403, denied)
    if (fault && 'status' in fault) return failure(fault.status, 'InternalError')
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://store')
    const [, bucketInPath, ...rest] = decodeURIComponent(pathname).split('/')
    if (bucketInPath !== bucket) return failure(404, 'NoSuchBucket')
    return answer({ method: request.method ?? '', key: rest.join('/'), query, body, range: request.headers.range })
  }

  async function handle(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray())
    const fault = faults.find((planned) => planned.method === request.method && planned.times > 0)
    if (fault) fault.times -= 1
    const cutAfterBytes = fault && 'cutAfterBytes' in fault ? fault.cutAfterBytes : undefined
    send(reply, request.method === 'HEAD', decide(request, body, fault), cutAfterBytes)
  }

  const server = createServer((request, reply) => {
    handle(request, reply).catch((error: unknown) => reply.destroy(error as Error))
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    config: { endpoint, bucket, forcePathStyle: true, ...credentials },
    objects,
    partSizes,
    openUploads: () => [...uploads.values()].map((parts) => [...parts.values()].map((part) => part.length)),
    plan: (fault) => faults.push({ ...fault }),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

function serve(bytes: Buffer, range: string | undefined): Answer {
  const asked = /^bytes=(\d+)-(\d*)$/.exec(range ?? '')
  if (!asked) return { status: 200, body: bytes }
  const start = Number(asked[1])
  if (start >= bytes.length) return failure(416, 'InvalidRange')
  const end = asked[2] ? Math.min(Number(asked[2]) + 1, bytes.length) : bytes.length
  const headers = { 'content-range': `bytes ${start}-${end - 1}/${bytes.length}` }
  return { status: 206, body: bytes.subarray(start, end), headers }
}

function send(reply: ServerResponse, isHead: boolean, { status, body = '', headers }: Answer, cutAfterBytes?: number): void {
  const bytes = Buffer.from(body)
  reply.writeHead(status, { 'content-length': bytes.length, ...headers })
  if (cutAfterBytes !== undefined) reply.write(bytes.subarray(0, cutAfterBytes), () => reply.destroy())
  else reply.end(isHead ? undefined : bytes)
}

const xml = (body: string): Answer => ({ status: 200, body, headers: { 'content-type': 'application/xml' } })
const failure = (status: number, code: string): Answer => ({
  ...xml(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`),
  status,
})
const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`
