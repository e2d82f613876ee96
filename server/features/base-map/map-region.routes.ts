import type { FastifyInstance } from 'fastify'
import { getMapRegion } from '#contract/base-map/base-map.ts'
import { isId } from '#domain/id.ts'
import { notFound } from '#server/http/app-error.ts'
import { sharedCopy } from '#server/http/cache-control.ts'
import { handle } from '#server/http/handle.ts'
import { sendObject } from '#server/http/send-object.ts'
import type { Services } from '#server/services.ts'
import { knownRegions } from './known-regions.ts'
import { filesOfRegions, regionKey } from './map-region.ts'

/** Serves the archives that were made here, in ranges. */
export function mapRegionRoutes(app: FastifyInstance, services: Services): void {
  const files = filesOfRegions(services.cells)
  const list = knownRegions(services)

  handle(app, getMapRegion, async ({ params: { kind, name }, query, request, reply }) => {
    const row = (await list()).find((one) => one.kind === kind && one.name === name)
    const current = row && { key: row.store_key, size: row.size, version: row.version }
    const found = query.v === row?.version ? current : ((await findOther(query.v)) ?? current)
    if (!found) throw notFound()
    const { key, size, version } = found
    reply.headers({
      etag: `"${version}"`,
      'cache-control': query.v === version ? sharedCopy.forever : sharedCopy.askEveryTime,
      'content-type': 'application/vnd.pmtiles',
    })
    return sendObject({ request, reply, files, key, size })

    /** A page that was opened before a new version came out keeps reading the old one while it exists. */
    async function findOther(v: string | undefined) {
      if (v === undefined || !isId(v)) return undefined
      const other = regionKey(kind, name, v)
      const otherSize = await files.size(other)
      return otherSize === undefined ? undefined : { key: other, size: otherSize, version: v }
    }
  })
}
