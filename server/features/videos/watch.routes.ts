import type { FastifyInstance } from 'fastify'
import { getThumbnails, getVideoUrl, getVideoUrlOfHeight, type VideoUrl } from '#contract/video.ts'
import { notFound } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { mediaAddress, pictureAddress } from './media-address.ts'
import { originalMime } from './original-mime.ts'
import { masterFile, masterFileOf, originalFile, sheetFile, streamMime, trackFile } from './stream-files.ts'
import { heightNotAllowed, notStreamable } from './video-errors.ts'
import type { Video } from './video.queries.ts'
import { permissionFor, requireWatchable, type WatchPermission } from './watch.service.ts'

export function watchRoutes(app: FastifyInstance, services: Services): void {
  const urlOf = (
    video: Video,
    what: Pick<VideoUrl, 'mime' | 'heights'> & { file: string; permission: WatchPermission },
  ): VideoUrl => {
    const { file, permission, ...rest } = what
    const { url, expiresAtMs } = mediaAddress(services, video, { file, permission })
    return { url, expires_at_ms: expiresAtMs, ...rest }
  }

  handle(app, getVideoUrl, async ({ params, viewer: whoAsks }) => {
    const viewer = await whoAsks()
    const watchable = await requireWatchable(services, params.id, viewer)
    const { video } = watchable
    const permission = await permissionFor(services, watchable, viewer)
    // The whole of it, while only a part is there to be streamed.
    if (video.streams?.is_whole !== true && permission.hasOriginal && video.is_original_playable && video.original_key !== null)
      return urlOf(video, { file: originalFile, mime: originalMime(video.filename), permission, heights: [] })
    if (!video.streams) throw notStreamable()
    return urlOf(video, { file: masterFile, mime: streamMime, permission, heights: heightsIn(video, permission) })
  })

  handle(app, getVideoUrlOfHeight, async ({ params: { id, height }, viewer: whoAsks }) => {
    const viewer = await whoAsks()
    const watchable = await requireWatchable(services, id, viewer)
    const { video } = watchable
    const permission = await permissionFor(services, watchable, viewer)
    if (!video.streams) throw notStreamable()
    if (!video.streams.rungs.some((rung) => rung.height === height)) throw notFound()
    if (height > permission.maxHeight) throw heightNotAllowed()
    return urlOf(video, { file: masterFileOf(height), mime: streamMime, permission, heights: [height] })
  })

  handle(app, getThumbnails, async ({ query, viewer }) => {
    const { video } = await requireWatchable(services, query.video_id, await viewer())
    const { thumbnails } = video
    if (!thumbnails) throw notFound()
    return {
      track: pictureAddress(services, video, trackFile),
      sheets: Array.from({ length: thumbnails.sheets }, (_, index) => pictureAddress(services, video, sheetFile(index))),
      every_ms: thumbnails.every_ms,
    }
  })
}

function heightsIn({ streams }: Video, { maxHeight }: WatchPermission): number[] {
  return streams?.rungs.map(({ height }) => height).filter((height) => height <= maxHeight) ?? []
}
