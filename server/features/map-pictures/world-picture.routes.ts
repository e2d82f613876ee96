import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { getWorldPicture } from '#contract/map-pictures/map-picture.ts'
import type { MapLook } from '#domain/map-style/map-layers.ts'
import { worldPicturePath } from '#server/features/base-map/public.ts'
import { notFound } from '#server/http/app-error.ts'
import { sharedCopy } from '#server/http/cache-control.ts'
import { handle } from '#server/http/handle.ts'
import { isKnown } from '#server/http/request-headers.ts'

type Picture = { bytes: Buffer; etag: string }

/** The world that the map page shows until someone touches its map. It is painted during set-up. */
export function worldPictureRoutes(app: FastifyInstance): void {
  const pictures = new Map<MapLook['scheme'], Promise<Picture | null>>()

  handle(app, getWorldPicture, async ({ query: { scheme }, request, reply }) => {
    const reading = pictures.get(scheme) ?? readPicture(scheme)
    pictures.set(scheme, reading)
    const picture = await reading
    if (!picture) throw notFound()
    reply.headers({ etag: picture.etag, 'cache-control': sharedCopy.forSeconds(3600) })
    if (isKnown(request, picture.etag)) return reply.code(304).send()
    return reply.type('image/webp').send(picture.bytes)
  })
}

async function readPicture(scheme: MapLook['scheme']): Promise<Picture | null> {
  const bytes = await readFile(worldPicturePath(scheme)).catch(() => null)
  return bytes && { bytes, etag: `"${hash('sha256', bytes).slice(0, 32)}"` }
}
