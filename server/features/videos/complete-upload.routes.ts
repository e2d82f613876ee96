import type { FastifyInstance } from 'fastify'
import { completeUpload } from '#contract/uploads/upload.ts'
import { requireWholeUpload } from '#server/features/uploads/public.ts'
import { notFound } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { acceptVideoUpload, describeOwnVideo } from './video.ts'

export function videoUploadRoutes(app: FastifyInstance, services: Services): void {
  handle(app, completeUpload, async ({ viewer, body }) => {
    const upload = await requireWholeUpload(services, viewer, { id: body.upload_id, type: 'VIDEO' })
    if (upload.video_id === null) throw notFound()
    if (upload.state === 'open') await acceptVideoUpload(services, { accountId: viewer.id, upload })
    const video = await describeOwnVideo(services, viewer.id, upload.video_id)
    if (!video) throw notFound()
    return { video }
  })
}
