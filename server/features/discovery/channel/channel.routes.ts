import type { FastifyInstance } from 'fastify'
import { getChannelMap } from '#contract/channels/channel.ts'
import { getChannel } from '#contract/discovery/discovery.ts'
import { isFriendOf } from '#server/features/visibility/public.ts'
import { notFound } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { findChannelBounds, listFilmed, listSportTotals } from './channel-map.queries.ts'
import { findChannel } from './channel.queries.ts'
import { findShownChannel } from './channel.ts'

export function channelRoutes(app: FastifyInstance, services: Services): void {
  handle(app, getChannel, async ({ params: { id }, query, viewer }) => {
    const channel = await findShownChannel(services, { id, viewer: await viewer() }, query)
    if (!channel) throw notFound()
    return channel
  })

  handle(app, getChannelMap, async ({ params: { id }, viewer }) => {
    const { db } = services.cells.of(id)
    const viewerId = (await viewer())?.id
    if (!(await findChannel(db, id, viewerId))) throw notFound()
    const isFriend = viewerId !== undefined && (await isFriendOf(db, { ownerId: id, viewerId }))
    const [bounding_box, sports, projects] = await Promise.all([
      findChannelBounds(db, id, isFriend),
      listSportTotals(db, id, isFriend),
      listFilmed(db, id, isFriend),
    ])
    return { bounding_box, sports, projects }
  })
}
