import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { getTile, getTileVersion } from '#contract/tile.ts'
import type { Region } from '#domain/region.ts'
import { notFound } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import { MemoryCache } from '#server/memory-cache.ts'
import type { Services } from '#server/services.ts'
import { findLines } from './line.queries.ts'
import { exactZoom, findPublicTile, type WantedTile } from './public-tile.ts'
import { findActivitiesVersion, findOwnBounds } from './tile.queries.ts'
import { packTile, sendTile, tileFormat, type PackedTile } from './tile-reply.service.ts'

type CachedTile = { tag: string; generation: number; packed: PackedTile }

const cacheBytes = 64 * 2 ** 20
/**
 * How long new tracks may be missing from tiles of low zoom levels. Tracks that stop being public disappear
 * at once.
 */
const smallZoomMs = 3000
/** More than anyone has. */
const mostOwnLines = 50_000

const forEver = 'private, max-age=31536000, immutable'
/** A minute in total, which is how long a withdrawn track can still be shown. */
const forPublic = 'public, max-age=30, stale-while-revalidate=30'

export function tileRoutes(app: FastifyInstance, { cells, now }: Services): void {
  const cache = new MemoryCache<CachedTile>(cacheBytes)

  handle(
    app,
    getTile,
    async ({
      params: { layer, region, ...tile },
      query: { v, channel, ...filter },
      viewer,
      request,
      reply,
    }) => {
      if (tile.x >= 2 ** tile.z || tile.y >= 2 ** tile.z) throw notFound()
      const { db } = cells.at(region)
      if (channel !== undefined) {
        if (layer !== 'tracks' || cells.of(channel).region !== region) throw notFound()
        reply.header('cache-control', forPublic)
        const wanted = { tile, filter, accountId: channel, audience: 'others' as const, limit: mostOwnLines }
        const lines = await findLines(db, wanted)
        // By content: the account's version would tell others of changes that they may not see.
        return sendTile({ request, reply }, hash('sha256', lines, 'hex').slice(0, 24), () => packTile(lines))
      }
      if (layer === 'tracks') {
        reply.header('cache-control', forPublic)
        const { tag, packed } = await publicTile(region, { tile, filter })
        return sendTile({ request, reply }, tag, async () => packed)
      }
      const asker = await viewer()
      if (asker?.home !== region) throw notFound()
      const version = versionOf(asker.id, await findActivitiesVersion(db, asker.id))
      reply.header('cache-control', v === version ? forEver : 'private, no-cache')
      const wanted = { tile, filter, accountId: asker.id, limit: mostOwnLines }
      return sendTile({ request, reply }, version, async () => packTile(await findLines(db, wanted)))
    },
  )

  handle(app, getTileVersion, async ({ viewer: { id, home } }) => {
    const { db } = cells.at(home)
    const version = versionOf(id, await findActivitiesVersion(db, id))
    return { version, bounding_box: await findOwnBounds(db, id) }
  })

  async function publicTile(region: Region, wanted: WantedTile): Promise<CachedTile> {
    const { tile, filter } = wanted
    const key = [region, tile.z, tile.x, tile.y, filter.sport, filter.from_ms, filter.to_ms].join(' ')
    const moment = tile.z < exactZoom ? `.${Math.floor(now() / smallZoomMs)}` : ''
    const cached = cache.get(key)
    const isFresh = cached?.tag.endsWith(moment) === true
    const { generation, bytes } = await findPublicTile(
      cells.at(region).db,
      wanted,
      isFresh ? cached.generation : undefined,
    )
    if (!bytes && cached) return cached
    const made = {
      tag: `${generation}${moment}`,
      generation,
      packed: await packTile(bytes ?? new Uint8Array()),
    }
    cache.set(key, made, made.packed.bytes.length)
    return made
  }
}

/**
 * Includes the account, because browsers cache tiles by this version and two people can use the same browser.
 */
function versionOf(accountId: string, version: number): string {
  return `${hash('sha256', accountId, 'hex').slice(0, 12)}-${tileFormat}.${version}`
}
