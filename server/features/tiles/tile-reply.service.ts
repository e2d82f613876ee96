import { promisify } from 'node:util'
import { gunzip, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptsGzip, isKnown } from '#server/http/request-headers.ts'

/** As it travels and is kept: almost everybody accepts gzip. */
export type PackedTile = { bytes: Uint8Array; isGzip: boolean }

const [pack, unpack] = [promisify(gzip), promisify(gunzip)]
/** Made while someone waits, and higher levels save no more than another hundredth. */
const quickly = { level: 2 }
/** Smaller ones fit into a packet as they are. */
const leastBytes = 1024
/** Raised when tiles of the same tracks look different. */
const format = 1

/** Up to here it takes less than a millisecond, and handing it to another thread would cost as much again. */
const mostBytesHere = 32 * 1024

export async function packTile(bytes: Uint8Array): Promise<PackedTile> {
  if (bytes.length < leastBytes) return { bytes, isGzip: false }
  const packed = bytes.length <= mostBytesHere ? gzipSync(bytes, quickly) : await pack(bytes, quickly)
  // Copied, since it is kept, and with it would be the larger block that it lies in.
  return { bytes: new Uint8Array(packed), isGzip: true }
}

type Exchange = { request: FastifyRequest; reply: FastifyReply }

export async function sendTile(
  { request, reply }: Exchange,
  tag: string,
  make: () => Promise<PackedTile>,
): Promise<FastifyReply> {
  // Weak: it stands for the same tile, whether compressed or not.
  const etag = `W/"${format}-${tag}"`
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
