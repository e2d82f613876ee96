import type { FastifyInstance } from 'fastify'
import { completeUploadActivity, getActivityImport } from '#contract/upload.ts'
import { acceptActivityUpload, findActivityImport } from '#server/features/activities/activity.service.ts'
import { notFound } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { assembleUpload } from './assemble-upload.ts'
import { requireOwnUpload } from './require-own-upload.ts'

export function activityUploadRoutes(app: FastifyInstance, services: Services): void {
  const { cells, now } = services

  handle(app, completeUploadActivity, async ({ viewer, body }) => {
    const upload = await requireOwnUpload(services, viewer, body.upload_id)
    if (upload.type !== 'ACTIVITY') throw notFound()
    await assembleUpload(cells.of(viewer.id), upload, new Date(now()))
    return acceptActivityUpload(services, { viewer, uploadId: upload.id })
  })

  handle(app, getActivityImport, async ({ viewer, params }) => {
    const found = await findActivityImport(services, viewer, params.upload_id)
    if (!found) throw notFound()
    return found
  })
}
