import type { FastifyInstance } from 'fastify'
import { getActivityExtras, getActivityPhoto } from '#contract/activities/activity-extras.ts'
import { notFound } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { findExtras, findPhoto, listPhotos } from './extras.queries.ts'

/** What only the owner of an activity gets, whoever else may see the activity. */
export function activityExtrasRoutes(app: FastifyInstance, { cells }: Services): void {
  handle(app, getActivityExtras, async ({ viewer, params }) => {
    const { db } = cells.of(params.id)
    const own = { accountId: viewer.id, id: params.id }
    const found = await findExtras(db, own)
    if (!found) throw notFound()
    const { private_note, id, kind, name } = found
    const photos = await listPhotos(db, own)
    return {
      private_note,
      gear: id !== null && kind !== null && name !== null ? { id, kind, name } : null,
      photos: photos.map((photo) => ({ ...photo, url: `/api/activity/${params.id}/photo/${photo.id}` })),
    }
  })

  handle(app, getActivityPhoto, async ({ viewer, params, reply }) => {
    const cell = cells.of(params.id)
    const own = { accountId: viewer.id, id: params.id, photoId: params.photo_id }
    const photo = await findPhoto(cell.db, own)
    const stream = photo && (await cell.files.read(photo.object_key))
    if (!stream) throw notFound()
    reply.type(photo.media_type).header('content-length', photo.size)
    reply.header('content-disposition', 'inline').header('cache-control', 'private, max-age=3600')
    return stream
  })
}
