import type { FastifyInstance } from 'fastify'
import { getVideoUrl, getVideoUrlOfHeight, type VideoUrl } from '#contract/videos/video.ts'
import { notFound } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { mediaAddress } from './media-address.ts'
import { masterFileOf, streamMime } from './stream-files.ts'
import { heightNotAllowed, notStreamable } from './video-errors.ts'
import type { Video } from './video.queries.ts'
import { findStreamFile, isServed, permissionFor, requireWatchable, type WatchPermission } from './watch.ts'

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
    const stream = findStreamFile(video, permission)
    if (!stream) throw notStreamable()
    return urlOf(video, { ...stream, permission })
  })

  handle(app, getVideoUrlOfHeight, async ({ params: { id, height }, viewer: whoAsks }) => {
    const viewer = await whoAsks()
    const watchable = await requireWatchable(services, id, viewer)
    const { video } = watchable
    const permission = await permissionFor(services, watchable, viewer)
    if (!video.streams || !isServed(video, permission)) throw notStreamable()
    if (!video.streams.rungs.some((rung) => rung.height === height)) throw notFound()
    if (height > permission.maxHeight) throw heightNotAllowed()
    return urlOf(video, { file: masterFileOf(height), mime: streamMime, permission, heights: [height] })
  })
}
