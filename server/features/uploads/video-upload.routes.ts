import type { FastifyInstance } from 'fastify'
import { completeUpload } from '#contract/upload.ts'
import { acceptVideoUpload, describeOwnVideo } from '#server/features/videos/video.service.ts'
import { notFound } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { assembleUpload } from './assemble-upload.ts'
import { requireOwnUpload } from './require-own-upload.ts'

export function videoUploadRoutes(app: FastifyInstance, services: Services): void {
  const { cells, now } = services

  handle(app, completeUpload, async ({ viewer, body }) => {
    const upload = await requireOwnUpload(services, viewer, body.upload_id)
    if (upload.type !== 'VIDEO' || upload.video_id === null) throw notFound()
    if (upload.state === 'open') {
      await assembleUpload(cells.of(viewer.id), upload, new Date(now()))
      await acceptVideoUpload(services, { accountId: viewer.id, upload })
    }
    const video = await describeOwnVideo(services, viewer.id, upload.video_id)
    if (!video) throw notFound()
    return { video }
  })
}
