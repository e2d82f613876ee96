import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { getFriendsRegions, getTile, getTileVersion } from '#contract/tiles/tile.ts'
import type { Region } from '#domain/region.ts'
import { unreachableRegionsField } from '#server/cells/across-cells.ts'
import { askCells } from '#server/cells/ask-cells.ts'
import type { CellDb } from '#server/db/schema.ts'
import { isFriendOf } from '#server/features/visibility/public.ts'
import { notFound } from '#server/http/app-error.ts'
import { ownCopy, sharedCopy } from '#server/http/cache-control.ts'
import { handle } from '#server/http/handle.ts'
import { MemoryCache } from '#server/memory-cache.ts'
import type { Services } from '#server/services.ts'
import { findLines } from './line.queries.ts'
import { exactZoom, findPublicTile, findTracks, type WantedTile } from './public-tile.ts'
import { findActivitiesVersion, findOwnBounds, hasTracksOfFriends } from './tile.queries.ts'
import { packTile, sendTile, tileFormat, type PackedTile } from './tile-reply.ts'

type CachedTile = { tag: string; generation: number; packed: PackedTile }

const cacheBytes = 64 * 2 ** 20
/**
 * How long new tracks may be missing from tiles of low zoom levels. Tracks that stop being public disappear
 * at once.
 */
const smallZoomMs = 3000
/** More than anyone has. */
const maxOwnLines = 50_000

/** A minute in total, which is how long a withdrawn track can still be shown. */
const forPublic = `${sharedCopy.forSeconds(30)}, stale-while-revalidate=30`
/** Checked again each time, so that nothing is left when a friendship ends. */
const forFriends = ownCopy.askEveryTime

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
        const friendOf = await friendOfChannel(db, channel, await viewer())
        reply.header('cache-control', friendOf === undefined ? forPublic : forFriends)
        const of = {
          accountId: channel,
          audience: 'others' as const,
          ...(friendOf !== undefined && { friendOf }),
        }
        const lines = await findLines(db, { tile, filter, ...of, limit: maxOwnLines })
        // Tagged by content: the account's version would tell others of changes that they may not see.
        return sendTile({ request, reply }, tagOf(lines), () => packTile(lines))
      }
      if (layer === 'friends_tracks') {
        const asker = await viewer()
        if (!asker) throw notFound()
        reply.header('cache-control', forFriends)
        const lines = await findTracks(db, { tile, filter }, asker.id)
        return sendTile({ request, reply }, tagOf(lines), () => packTile(lines))
      }
      if (layer === 'tracks') {
        reply.header('cache-control', forPublic)
        const { tag, packed } = await publicTile(region, { tile, filter })
        return sendTile({ request, reply }, tag, async () => packed)
      }
      const asker = await viewer()
      if (asker?.home !== region) throw notFound()
      const version = versionOf(asker.id, await findActivitiesVersion(db, asker.id))
      reply.header('cache-control', v === version ? ownCopy.forever : ownCopy.askEveryTime)
      const wanted = { tile, filter, accountId: asker.id, limit: maxOwnLines }
      return sendTile({ request, reply }, version, async () => packTile(await findLines(db, wanted)))
    },
  )

  handle(app, getTileVersion, async ({ viewer: { id, home } }) => {
    const { db } = cells.at(home)
    const version = versionOf(id, await findActivitiesVersion(db, id))
    return { version, bounding_box: await findOwnBounds(db, id) }
  })

  handle(app, getFriendsRegions, async ({ viewer }) => {
    const { answers, unreachable } = await askCells(cells, async ({ region, db }) =>
      (await hasTracksOfFriends(db, viewer.id)) ? [region] : [],
    )
    return { regions: answers.flat(), ...unreachableRegionsField(unreachable) }
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

async function friendOfChannel(
  db: CellDb,
  ownerId: string,
  viewer: { id: string } | undefined,
): Promise<string | undefined> {
  if (!viewer) return undefined
  return (await isFriendOf(db, { ownerId, viewerId: viewer.id })) ? viewer.id : undefined
}

const tagOf = (lines: Uint8Array): string => hash('sha256', lines, 'hex').slice(0, 24)

/**
 * Includes the account, because browsers cache tiles by this version and two people can use the same browser.
 */
function versionOf(accountId: string, version: number): string {
  return `${hash('sha256', accountId, 'hex').slice(0, 12)}-${tileFormat}.${version}`
}
