import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3BucketConfig } from '#server/config/config.ts'
import { signatureFault } from './aws-signature.ts'
import { etagOf, failure, xml, type S3Answer as Answer, type S3Request as Request } from './s3-answers.ts'
import { standInParts, type PartCheck } from './s3-stand-in-parts.ts'

/** A fault for the next `times` requests of a kind: an error, or an answer that ends too early. */
export type S3Fault = { method: string; times: number } & (
  | { status: number; code?: string }
  | { cutAfterBytes: number }
)

/** A small S3 on this machine: as much as the adapter uses, with signatures checked and faults on demand. */
export type S3StandIn = {
  config: S3BucketConfig
  objects: Map<string, Buffer>
  /** The sizes of the parts of every upload that is neither completed nor aborted. */
  openUploads: () => number[][]
  /** The sizes of the parts an object was made from; a single one when it was sent whole. */
  partSizes: Map<string, number[]>
  plan: (fault: S3Fault) => void
  /** From now on it behaves like another kind of store. */
  checkPartsBy: (check: PartCheck) => void
  close: () => Promise<void>
}

type Options = {
  pageSize?: number
  partCheck?: PartCheck
  /** The origins whose pages may send parts. */ corsOrigin?: string
}

export async function startS3StandIn(options: Options = {}): Promise<S3StandIn> {
  const { pageSize = 1000, partCheck = 'sha256', corsOrigin = '*' } = options
  const bucket = 'bucket'
  const credentials = { accessKeyId: 'stand-in', secretAccessKey: randomUUID(), region: 'eu-test-1' }
  const objects = new Map<string, Buffer>()
  const partSizes = new Map<string, number[]>()
  const faults: S3Fault[] = []
  const multipart = standInParts({
    pageSize,
    partCheck,
    onComplete({ key, parts }) {
      objects.set(key, Buffer.concat(parts))
      partSizes.set(
        key,
        parts.map((part) => part.length),
      )
    },
  })

  function answer(request: Request): Answer {
    const { method, key, query, body } = request
    const uploadId = query.get('uploadId')
    if (uploadId !== null) return multipart.answer(request, uploadId)
    if (query.has('uploads')) return method === 'POST' ? multipart.begin(request) : multipart.listBegun(query)
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
    return found ? serve(found, request.headers['range']) : failure(404, 'NoSuchKey')
  }

  function listObjects(query: URLSearchParams): Answer {
    const after = query.get('continuation-token') ?? ''
    const matching = [...objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .toSorted()
    const page = matching.slice(0, pageSize)
    const contents = page.map(
      (key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length}</Size></Contents>`,
    )
    const next =
      page.length < matching.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return xml(
      `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    )
  }

  function decide(request: IncomingMessage, body: Buffer, fault: S3Fault | undefined): Answer {
    if (request.method === 'OPTIONS') return allowBrowsers(corsOrigin)
    const denied = signatureFault(request, body, credentials)
    if (denied) return failure(denied === 'AuthorizationHeaderMalformed' ? 400 : 403, denied)
    if (fault && 'status' in fault) return failure(fault.status, fault.code ?? 'InternalError')
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://store')
    const [, bucketInPath, ...rest] = decodeURIComponent(pathname).split('/')
    if (bucketInPath !== bucket) return failure(404, 'NoSuchBucket')
    return answer({
      method: request.method ?? '',
      key: rest.join('/'),
      query,
      body,
      headers: request.headers,
    })
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
    openUploads: () =>
      [...multipart.uploads.values()].map(({ parts }) => [...parts.values()].map((part) => part.length)),
    checkPartsBy: multipart.checkPartsBy,
    plan: (fault) => faults.push({ ...fault }),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

function allowBrowsers(origin: string): Answer {
  const names = { origin, methods: 'PUT', headers: 'x-amz-checksum-sha256, content-md5' }
  const headers = Object.entries(names).map(([name, value]) => [`access-control-allow-${name}`, value])
  return { status: 200, headers: Object.fromEntries(headers) as Record<string, string> }
}

function serve(bytes: Buffer, range: string | string[] | undefined): Answer {
  const asked = /^bytes=(\d+)-(\d*)$/.exec(String(range ?? ''))
  if (!asked) return { status: 200, body: bytes }
  const start = Number(asked[1])
  if (start >= bytes.length) return failure(416, 'InvalidRange')
  const end = asked[2] ? Math.min(Number(asked[2]) + 1, bytes.length) : bytes.length
  const headers = { 'content-range': `bytes ${start}-${end - 1}/${bytes.length}` }
  return { status: 206, body: bytes.subarray(start, end), headers }
}

function send(
  reply: ServerResponse,
  isHead: boolean,
  { status, body = '', headers }: Answer,
  cutAfterBytes?: number,
): void {
  const bytes = Buffer.from(body)
  reply.writeHead(status, { 'content-length': bytes.length, ...headers })
  if (cutAfterBytes !== undefined) reply.write(bytes.subarray(0, cutAfterBytes), () => reply.destroy())
  else reply.end(isHead ? undefined : bytes)
}
