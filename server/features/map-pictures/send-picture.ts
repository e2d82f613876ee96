import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#server/http/app-error.ts'
import { ownCopy } from '#server/http/cache-control.ts'
import { isKnown } from '#server/http/request-headers.ts'
import type { MapPictures, PictureRequest } from './map-picture.ts'

export async function sendPicture(
  pictures: MapPictures,
  wanted: PictureRequest,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const version = await pictures.versionOf(wanted)
  reply.headers({ 'cache-control': ownCopy.askEveryTime, vary: 'cookie' })
  if (isKnown(request, `"${version}"`)) return reply.header('etag', `"${version}"`).code(304).send()
  const picture = await pictures.find(wanted, version)
  if (!picture) throw notFound()
  if (picture.version === null) reply.header('cache-control', ownCopy.none)
  else reply.header('etag', `"${picture.version}"`)
  return reply.type(picture.type).send(picture.bytes)
}
