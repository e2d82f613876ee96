import type { FastifyInstance } from 'fastify'
import { getActivityVideos } from '#contract/discovery/discovery.ts'
import { requireVisibleActivity } from '#server/features/activities/public.ts'
import { toProjectItem } from '#server/features/projects/public.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { listOfActivity } from './activity-videos.queries.ts'

export function activityVideosRoutes(app: FastifyInstance, services: Services): void {
  handle(app, getActivityVideos, async ({ params: { id }, query: { as }, viewer: whoAsks }) => {
    const viewer = await whoAsks()
    const { cell, ownerId } = await requireVisibleActivity(services.cells, id, viewer)
    const isAsOthers = as === 'others' && viewer?.id === ownerId
    const asked = { channelId: ownerId, viewerId: isAsOthers ? undefined : viewer?.id }
    const rows = await listOfActivity(cell.db, id, asked)
    return rows.map((row) => toProjectItem(services, row, viewer))
  })
}
