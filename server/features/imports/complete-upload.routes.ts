import type { FastifyInstance } from 'fastify'
import { completeUploadActivity, getActivityImport } from '#contract/uploads/upload.ts'
import { requireWholeUpload } from '#server/features/uploads/public.ts'
import { notFound } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { acceptActivityUpload, findActivityImport } from './start-import.ts'

export function activityUploadRoutes(app: FastifyInstance, services: Services): void {
  handle(app, completeUploadActivity, async ({ viewer, body }) => {
    const { id: uploadId } = await requireWholeUpload(services, viewer, {
      id: body.upload_id,
      type: 'ACTIVITY',
    })
    return acceptActivityUpload(services, { viewer, uploadId })
  })

  handle(app, getActivityImport, async ({ viewer, params }) => {
    const found = await findActivityImport(services, viewer, params.upload_id)
    if (!found) throw notFound()
    return found
  })
}
