import type { FastifyInstance } from 'fastify'
import { getActivityPicture } from '#contract/activity.ts'
import { groupOfSport } from '#domain/sport.ts'
import { folderOfPictures } from '#server/cells/files-of.ts'
import { openMapPictures } from '#server/features/map-pictures/map-picture.service.ts'
import { sendPicture } from '#server/features/map-pictures/send-picture.service.ts'
import { findTrack } from '#server/features/tiles/track.service.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { telemetryVersion } from './telemetry-version.ts'
import { requireActivity } from './visible-activity.ts'

export function activityPictureRoutes(app: FastifyInstance, services: Services): void {
  const { cells, config } = services
  const pictures = openMapPictures(services)
  app.addHook('onClose', () => pictures.close())

  handle(app, getActivityPicture, async ({ params, query: { as, ...look }, viewer, request, reply }) => {
    const seen = await requireActivity(cells, { id: params.id, viewer: await viewer(), as })
    const { cell, row, audience } = seen
    const wanted = {
      ...look,
      files: cell.files,
      folder: folderOfPictures(row.account_id, row.id),
      audience,
      contentVersion: telemetryVersion(config.secret, seen),
      group: groupOfSport(row.sport),
      // After a change of the privacy settings, others see none until it was cut again.
      lines: () => findTrack(cell.db, row.id, audience),
    }
    return sendPicture(pictures, wanted, { request, reply })
  })
}
