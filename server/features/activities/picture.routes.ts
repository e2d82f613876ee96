import type { FastifyInstance } from 'fastify'
import { getActivityPicture } from '#contract/activities/activity.ts'
import { groupOfSport } from '#domain/sport.ts'
import { folderOfPictures } from '#server/cells/files-of.ts'
import { openMapPictures, sendPicture } from '#server/features/map-pictures/public.ts'
import { findTrack } from '#server/features/tiles/public.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { showActivity } from './activity-view.ts'
import { captionOf } from './picture-caption.ts'
import { telemetryVersion } from './telemetry-version.ts'
import { requireActivity } from './visible-activity.ts'

export function activityPictureRoutes(app: FastifyInstance, services: Services): void {
  const { cells, config } = services
  const pictures = openMapPictures(services)
  app.addHook('onClose', () => pictures.close())

  handle(app, getActivityPicture, async ({ params, query: { as, ...look }, viewer, request, reply }) => {
    const seen = await requireActivity(cells, { id: params.id, viewer: await viewer(), as })
    const { cell, row, audience } = seen
    const version = telemetryVersion(config.secret, seen)
    const shared = look.size === 'share' ? await showActivity(seen, version) : null
    const wanted = {
      ...look,
      files: cell.files,
      folder: folderOfPictures(row.account_id, row.id),
      audience,
      // An activity without a track has a picture too, which must be replaced once there is a track.
      contentVersion: shared?.track.length === 0 ? `${version} no track` : version,
      group: groupOfSport(row.sport),
      // After a change to the privacy settings, others see no track until it has been cut again.
      lines: async () => shared?.track ?? findTrack(cell.db, row.id, audience),
      caption: shared && captionOf(shared),
    }
    return sendPicture(pictures, wanted, { request, reply })
  })
}
