import type { FastifyInstance } from 'fastify'
import { getThumbnails } from '#contract/videos/video.ts'
import { notFound } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { pictureAddress, sheetsOf } from './media-address.ts'
import { allSheets, sheetsFor } from './served-pictures.ts'
import { trackFile } from './stream-files.ts'
import { permissionFor, requireWatchable } from './watch.ts'

export function thumbnailsRoutes(app: FastifyInstance, services: Services): void {
  handle(app, getThumbnails, async ({ query, viewer }) => {
    const whoAsks = await viewer()
    const watchable = await requireWatchable(services, query.video_id, whoAsks)
    const { video } = watchable
    if (!video.thumbnails) throw notFound()
    const permission = await permissionFor(services, watchable, whoAsks)
    const { length: count } = sheetsFor(video, permission.shown)
    return {
      track: pictureAddress(services, video, trackFile, permission),
      sheets: sheetsOf(services, video, permission, { count, wanted: allSheets(count) }),
      every_ms: video.thumbnails.every_ms,
    }
  })
}
