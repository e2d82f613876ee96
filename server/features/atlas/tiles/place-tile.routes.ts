import type { FastifyInstance } from 'fastify'
import { getPlaceTile } from '#contract/atlas/place.ts'
import { findAtlasVersion } from '../atlas-version.ts'
import { packTile, sendTile, type PackedTile } from '#server/features/tiles/public.ts'
import { notFound } from '#server/http/app-error.ts'
import { sharedCopy } from '#server/http/cache-control.ts'
import { handle } from '#server/http/handle.ts'
import { MemoryCache } from '#server/memory-cache.ts'
import type { Services } from '#server/services.ts'
import { makePlaceTile } from './place-tile.ts'

const cacheBytes = 64 * 2 ** 20
const forNow = `${sharedCopy.forSeconds(60)}, stale-while-revalidate=600`

/** The map tiles of the atlas: the same for everyone, and unchanged until the next import. */
export function placeTileRoutes(app: FastifyInstance, { cells: { world } }: Services): void {
  const cache = new MemoryCache<PackedTile>(cacheBytes)

  handle(app, getPlaceTile, async ({ params: { z, x, y }, query: { v }, request, reply }) => {
    if (x >= 2 ** z || y >= 2 ** z) throw notFound()
    const version = String(await findAtlasVersion(world))
    reply.header('cache-control', v === version ? sharedCopy.forever : forNow)
    return sendTile({ request, reply }, version, async () => {
      const key = `${version} ${z} ${x} ${y}`
      const known = cache.get(key)
      if (known) return known
      const made = await packTile(await makePlaceTile(world, { z, x, y }))
      cache.set(key, made, made.bytes.length)
      return made
    })
  })
}
