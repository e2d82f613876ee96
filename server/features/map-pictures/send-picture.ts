import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#server/http/app-error.ts'
import { isKnown } from '#server/http/request-headers.ts'
import type { MapPictures, PictureRequest } from './map-picture.ts'

/**
 * Who may see a track, and how much of it, can change at any time: browsers ask each time, and get an empty answer if
 * the picture is unchanged. No shared cache may keep it.
 */
const askEveryTime = 'private, no-cache'

export async function sendPicture(
  pictures: MapPictures,
  wanted: PictureRequest,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const version = await pictures.versionOf(wanted)
  reply.headers({ 'cache-control': askEveryTime, vary: 'cookie' })
  if (isKnown(request, `"${version}"`)) return reply.header('etag', `"${version}"`).code(304).send()
  const picture = await pictures.find(wanted, version)
  if (!picture) throw notFound()
  if (picture.version === null) reply.header('cache-control', 'private, no-store')
  else reply.header('etag', `"${picture.version}"`)
  return reply.type(picture.type).send(picture.bytes)
}
