import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnown } from './request-headers.ts'

/** Sends a page made for this request, unless the browser already has the same one. */
export function sendHtml(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
  caching = 'no-cache',
): FastifyReply {
  const etag = `W/"${hash('sha256', html, 'base64url').slice(0, 22)}"`
  reply.headers({ etag, 'cache-control': caching })
  if (isKnown(request, etag)) return reply.code(304).send()
  return reply.type('text/html; charset=utf-8').send(html)
}
