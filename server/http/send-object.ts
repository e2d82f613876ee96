import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ObjectStorage } from '#server/adapters/object-storage/object-storage.ts'
import { notFound } from './app-error.ts'
import { readRange } from './byte-range.ts'
import { isKnown } from './request-headers.ts'

type Sending = { request: FastifyRequest; reply: FastifyReply; size: number }

/** Sends a stored object, or the requested part of it. */
export function sendObject({
  files,
  key,
  ...sending
}: Sending & { files: ObjectStorage; key: string }): Promise<FastifyReply> {
  return sendParts({ ...sending, read: (range) => files.read(key, range) })
}

/**
 * Sends the whole or the requested part of something that can be read in ranges (`end` is exclusive). The reply must
 * already have a content type and an ETag.
 */
export async function sendParts({
  request,
  reply,
  size,
  read,
}: Sending & {
  read: (range: { start: number; end: number }) => Promise<Readable | Uint8Array | undefined>
}): Promise<FastifyReply> {
  const etag = String(reply.getHeader('etag') ?? '')
  reply.header('accept-ranges', 'bytes')
  if (isKnown(request, etag)) return reply.code(304).send()
  // A part of another version would not match what the client already has.
  const isCurrent = (request.headers['if-range'] ?? etag) === etag
  const range = isCurrent ? readRange(request.headers.range, size) : undefined
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const body = await read({ start, end: end + 1 })
  if (!body) throw notFound()
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  return reply.header('content-length', end - start + 1).send(body)
}
