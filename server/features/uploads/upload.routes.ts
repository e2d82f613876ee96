import type { FastifyInstance } from 'fastify'
import { abortUpload, alreadyUploaded, createUpload, getUpload, signParts } from '#contract/uploads/upload.ts'
import { notFound } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { discardUpload } from './discard-upload.ts'
import { listKnownUploads } from './known-uploads.queries.ts'
import { describeStored, openUpload } from './open-upload.ts'
import { addressesFor } from './sign-parts.ts'
import { requireOwnUpload } from './uploaded-file.ts'

export function uploadRoutes(app: FastifyInstance, services: Services): void {
  const { cells } = services

  handle(app, alreadyUploaded, async ({ viewer, body: { items } }) => {
    const fingerprints = items.map(({ fingerprint }) => fingerprint)
    const known = await listKnownUploads(cells.of(viewer.id).db, viewer.id, fingerprints)
    const found = items.flatMap((item) => {
      const upload = known.findLast(
        ({ fingerprint, size }) => fingerprint === item.fingerprint && size === item.size,
      )
      return upload
        ? [{ fingerprint: upload.fingerprint, activity_id: upload.activity_id, video_id: upload.video_id }]
        : []
    })
    return { items: found }
  })

  handle(app, createUpload, ({ viewer, body }) => openUpload(services, viewer, body))

  handle(app, getUpload, async ({ viewer, params }) =>
    describeStored(cells.of(viewer.id), await requireOwnUpload(services, viewer, params.upload_id)),
  )

  handle(app, abortUpload, async ({ viewer, params }) => {
    const upload = await requireOwnUpload(services, viewer, params.upload_id)
    if (upload.state === 'open') await discardUpload(services, upload)
  })

  handle(app, signParts, async ({ viewer, body }) => {
    const upload = await requireOwnUpload(services, viewer, body.upload_id)
    if (upload.state !== 'open') throw notFound()
    return { parts: await addressesFor(services, upload, body.parts) }
  })
}
