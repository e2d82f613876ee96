import type { FastifyInstance } from 'fastify'
import * as following from '#contract/following/following.ts'
import { numberOfPlaceId } from '#domain/atlas/place.ts'
import { notFound } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { deleteFollowedArea, deleteFollowedChannel, deleteFollowedPlace } from './follow.queries.ts'
import {
  describeFollowing,
  followAreaAs,
  followChannelAs,
  followPlaceAs,
  listFollowedIdsOf,
  suggestTrails,
} from './follow.ts'
import { listNewVideosFor } from './new-videos.ts'
import { suggestChannels } from './suggest-channels.ts'

export function followRoutes(app: FastifyInstance, services: Services): void {
  const { cells } = services

  handle(app, following.listFollowing, ({ viewer }) => describeFollowing(services, viewer.id))
  handle(app, following.listFollowedIds, ({ viewer }) => listFollowedIdsOf(services, viewer.id))
  handle(app, following.listNewVideos, ({ viewer }) => listNewVideosFor(services, viewer.id))
  handle(app, following.listSuggestedTrails, ({ viewer }) => suggestTrails(services, viewer.id))

  handle(app, following.listSuggestedChannels, ({ viewer }) => suggestChannels(services, viewer.id))

  handle(app, following.followChannel, ({ viewer, params }) =>
    followChannelAs(services, viewer.id, params.id),
  )
  handle(app, following.unfollowChannel, ({ viewer, params }) =>
    deleteFollowedChannel(cells.of(viewer.id).db, { accountId: viewer.id, channelId: params.id }),
  )

  handle(app, following.followPlace, ({ viewer, params }) => followPlaceAs(services, viewer.id, params.id))
  handle(app, following.unfollowPlace, ({ viewer, params }) =>
    deleteFollowedPlace(cells.of(viewer.id).db, viewer.id, numberOfPlaceId(params.id) ?? -1),
  )

  handle(app, following.followArea, ({ viewer, body }) => followAreaAs(services, viewer.id, body))
  handle(app, following.unfollowArea, async ({ viewer, params }) => {
    if (!(await deleteFollowedArea(cells.of(viewer.id).db, viewer.id, params.id))) throw notFound()
  })
}
