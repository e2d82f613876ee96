import { promisify } from 'node:util'
import { gunzip, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptsGzip, isKnown } from '#server/http/request-headers.ts'

/** The tile as it is sent and cached: almost every client accepts gzip. */
export type PackedTile = { bytes: Uint8Array; isGzip: boolean }

const [pack, unpack] = [promisify(gzip), promisify(gunzip)]
/** Compressed while someone waits, and higher levels would save only another 1%. */
const quickly = { level: 2 }
/** Smaller tiles fit into one packet uncompressed. */
const minBytes = 1024
/** Increase this when tiles of the same tracks look different. */
export const tileFormat = 3

/**
 * Up to this size, compressing takes less than a millisecond, and a worker thread would cost as much again.
 */
const maxBytesHere = 32 * 1024

export async function packTile(bytes: Uint8Array): Promise<PackedTile> {
  if (bytes.length < minBytes) return { bytes, isGzip: false }
  const packed = bytes.length <= maxBytesHere ? gzipSync(bytes, quickly) : await pack(bytes, quickly)
  // Copied, because the cached bytes would otherwise keep the larger buffer they are part of in memory.
  return { bytes: new Uint8Array(packed), isGzip: true }
}

type Exchange = { request: FastifyRequest; reply: FastifyReply }

export async function sendTile(
  { request, reply }: Exchange,
  tag: string,
  make: () => Promise<PackedTile>,
): Promise<FastifyReply> {
  // Weak, because it means the same tile whether compressed or not.
  const etag = `W/"${tileFormat}-${tag}"`
  reply.headers({ etag, vary: 'accept-encoding' })
  if (isKnown(request, etag)) return reply.code(304).send()
  const { bytes, isGzip } = await make()
  if (bytes.length === 0) return reply.code(204).send()
  reply.type('application/vnd.mapbox-vector-tile')
  if (!isGzip) return reply.send(bytes)
  return acceptsGzip(request)
    ? reply.header('content-encoding', 'gzip').send(bytes)
    : reply.send(await unpack(bytes))
}
