import type { FastifyInstance } from 'fastify'
import {
  archiveVideo,
  cancelVideo,
  deleteVideo,
  downloadOriginal,
  getUploadedVideo,
  listUploadedVideos,
  restoreVideo,
  retryVideo,
} from '#contract/videos/video.ts'
import { acrossCells } from '#server/cells/across-cells.ts'
import { notFound } from '#server/http/app-error.ts'
import { attachment, originalNameOf } from '#server/http/attachment.ts'
import { ownCopy } from '#server/http/cache-control.ts'
import { handle } from '#server/http/handle.ts'
import { sendObject } from '#server/http/send-object.ts'
import type { Services } from '#server/services.ts'
import { changeVideo, type Action } from './change-videos.ts'
import { describeQueue, describeStorage } from './describe-uploads.ts'
import { showUploaded } from './show-uploaded.ts'
import { describeOwnVideo } from './video.ts'
import { findOwnVideo, listOwnVideos, type Video } from './video.queries.ts'

const changes = [
  [archiveVideo, 'archive'],
  [restoreVideo, 'restore'],
  [deleteVideo, 'delete'],
  [retryVideo, 'retry'],
  [cancelVideo, 'cancel'],
] as const satisfies [unknown, Action][]

export function uploadedVideosRoutes(app: FastifyInstance, services: Services): void {
  const { cells } = services

  handle(app, listUploadedVideos, async ({ viewer, query: { cursor, limit, archived, q } }) => {
    const cell = cells.of(viewer.id)
    const { items, next_cursor } = await acrossCells(
      { all: () => [cell] },
      {
        cursor,
        limit,
        positionOf: ({ created_at, id }: Video) => ({ key: created_at.getTime(), id }),
        ask: ({ db }, after, count) => listOwnVideos(db, { accountId: viewer.id, archived, q }, after, count),
      },
    )
    return {
      videos: await showUploaded(services, viewer.id, items),
      queue: await describeQueue(services, viewer.id),
      storage: await describeStorage(services, viewer.id),
      next_cursor,
    }
  })

  handle(app, getUploadedVideo, async ({ viewer, params }) => {
    const video = await describeOwnVideo(services, viewer.id, params.id)
    if (!video) throw notFound()
    return video
  })

  for (const [call, action] of changes)
    handle(app, call, async ({ params, viewer }) => {
      if (!(await changeVideo(services, action, { accountId: viewer.id, id: params.id }))) throw notFound()
    })

  handle(app, downloadOriginal, async ({ params, viewer, request, reply }) => {
    const cell = cells.of(viewer.id)
    const video = await findOwnVideo(cell.db, viewer.id, params.id)
    if (!video || video.original_key === null) throw notFound()
    reply.headers({
      'content-type': 'application/octet-stream',
      'content-disposition': attachment(originalNameOf(video.filename)),
      'cache-control': ownCopy.askEveryTime,
      etag: `"${video.version}"`,
    })
    return sendObject({ request, reply, files: cell.files, key: video.original_key, size: video.size })
  })
}
