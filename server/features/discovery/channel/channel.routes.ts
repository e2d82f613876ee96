import type { FastifyInstance } from 'fastify'
import { getChannelMap } from '#contract/channel.ts'
import { getChannel } from '#contract/discovery.ts'
import { channelDisplayName } from '#domain/names/channel-name.ts'
import { acrossCells } from '#server/cells/across-cells.ts'
import { toLook } from '#server/features/channels/channel-look.service.ts'
import { toProjectItem, type ViewRow } from '#server/features/projects/project-item.service.ts'
import { isFriendOf } from '#server/features/visibility/visibility.service.ts'
import { notFound } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { findChannelBounds, listFilmed, listSportTotals } from './channel-map.queries.ts'
import { findChannel, findTotals, listInChannel } from './channel.queries.ts'

export function channelRoutes(app: FastifyInstance, services: Services): void {
  handle(app, getChannel, async ({ params: { id }, query: { cursor, limit }, viewer: whoAsks }) => {
    const viewer = await whoAsks()
    const cell = services.cells.of(id)
    const account = await findChannel(cell.db, id, viewer?.id)
    if (!account) throw notFound()
    const asking = { channelId: id, viewerId: viewer?.id }
    const [page, totals] = await Promise.all([
      acrossCells(
        { all: () => [cell] },
        {
          cursor,
          limit,
          positionOf: (row: ViewRow) => ({ key: row.shown_ms, id: row.project_id }),
          ask: ({ db }, after, count) => listInChannel(db, asking, after, count),
        },
      ),
      findTotals(cell.db, asking),
    ])
    const isOwn = viewer?.id === id
    return {
      channel: {
        id,
        channel_name: channelDisplayName(account.channel_name),
        created_at: isOwn || totals.project_count > 0 ? account.created_at.toISOString() : null,
        is_own: isOwn,
        ...toLook(id, account),
        ...totals,
      },
      items: page.items.map((row) => toProjectItem(services, row, viewer)),
      next_cursor: page.next_cursor,
    }
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
