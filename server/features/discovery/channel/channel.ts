import type { z } from 'zod'
import type { getChannel } from '#contract/discovery/discovery.ts'
import type { PageQuery } from '#contract/page.ts'
import { channelDisplayName } from '#domain/names/channel-name.ts'
import { acrossCells } from '#server/cells/across-cells.ts'
import { toLook } from '#server/features/channels/public.ts'
import { toProjectItem, type ViewRow } from '#server/features/projects/public.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Services } from '#server/services.ts'
import { findChannel, findTotals, listInChannel } from './channel.queries.ts'

/** A channel and a page of its list, as far as this viewer may see them. */
export type ShownChannel = z.output<typeof getChannel.reply>

/** Undefined if there is no such channel for this viewer. */
export async function findShownChannel(
  services: Services,
  { id, viewer }: { id: string; viewer: Viewer | undefined },
  { cursor, limit }: PageQuery,
): Promise<ShownChannel | undefined> {
  const cell = services.cells.of(id)
  const account = await findChannel(cell.db, id, viewer?.id)
  if (!account) return undefined
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
}
