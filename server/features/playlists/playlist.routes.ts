import type { FastifyInstance } from 'fastify'
import {
  createPlaylist,
  deletePlaylist,
  getPlaylist,
  listChannelPlaylists,
  listOwnPlaylists,
  savePlaylist,
  type Playlist,
  type PlaylistItem,
} from '#contract/playlists/playlists.ts'
import { channelDisplayName } from '#domain/names/channel-name.ts'
import type { Region } from '#domain/region.ts'
import { acrossCells, unreachableRegionsField } from '#server/cells/across-cells.ts'
import { notFound } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import {
  createdMs,
  findPlaylistFor,
  listEntries,
  listInChannel,
  listOwn,
  type PlaylistRow,
} from './playlist.queries.ts'
import { createPlaylistFor, deletePlaylistOf, savePlaylistOf } from './playlist.ts'
import { describeEntries, findVisible } from './visible-entries.ts'

type Viewer = { id: string } | undefined

export function playlistRoutes(app: FastifyInstance, services: Services): void {
  const { cells } = services

  handle(app, listChannelPlaylists, async ({ params: { id: channelId }, query, viewer: whoAsks }) => {
    const viewer = await whoAsks()
    const cell = cells.of(channelId)
    const page = await acrossCells(
      { all: () => [cell] },
      {
        ...query,
        positionOf: (row: PlaylistRow) => ({ key: createdMs(row), id: row.id }),
        ask: ({ db }, after, count) => listInChannel(db, { channelId, viewerId: viewer?.id }, after, count),
      },
    )
    const entries = await listEntries(
      cell.db,
      page.items.map(({ id }) => id),
    )
    const shown = await Promise.all(
      page.items.map((row) => toItem(services, { row, projectIds: entries.get(row.id) ?? [], viewer })),
    )
    const items = shown.map(({ item }) => item)
    const unreachable = new Set(shown.flatMap((one) => one.unreachable))
    const isOwn = viewer?.id === channelId
    // Others do not get a playlist in which they see nothing: it would only tell that there is something they may not
    // see.
    return {
      ...unreachableRegionsField([...unreachable]),
      items: items.filter((item) => isOwn || item.entry_count > 0),
      next_cursor: page.next_cursor,
    }
  })

  handle(app, getPlaylist, async ({ params: { id }, query: { offset, after, limit }, viewer: whoAsks }) => {
    const viewer = await whoAsks()
    const { db } = cells.of(id)
    const row = await findPlaylistFor(db, id, viewer?.id)
    if (!row) throw notFound()
    const projectIds = (await listEntries(db, [id])).get(id) ?? []
    const { durations, unreachable } = await findVisible(services, { playlist: row, projectIds, viewer })
    const ids = [...durations.keys()]
    const from = after === undefined ? offset : ids.indexOf(after) + 1
    const until = from + limit
    return {
      ...unreachableRegionsField(unreachable),
      playlist: toPlaylist(row, durations, viewer),
      offset: from,
      items: await describeEntries(services, { playlist: row, projectIds: ids.slice(from, until), viewer }),
      next_offset: until < ids.length ? until : null,
    }
  })

  handle(app, listOwnPlaylists, ({ viewer, query }) =>
    listOwn(cells.of(viewer.id).db, viewer.id, query.project_id),
  )

  handle(app, createPlaylist, async ({ viewer, body }) => ({
    id: await createPlaylistFor(services, viewer.id, body),
  }))

  handle(app, savePlaylist, ({ viewer, params: { id }, body }) =>
    savePlaylistOf(services, { accountId: viewer.id, id }, body),
  )

  handle(app, deletePlaylist, ({ viewer, params: { id } }) =>
    deletePlaylistOf(services, { accountId: viewer.id, id }),
  )
}

function toPlaylist(row: PlaylistRow, visible: Map<string, number>, viewer: Viewer): Playlist {
  const isOwn = row.account_id === viewer?.id
  return {
    id: row.id,
    user_id: row.account_id,
    channel_name: channelDisplayName(row.channel_name),
    is_own: isOwn,
    name: row.name,
    description: row.description,
    visibility: isOwn ? row.visibility : row.effective_visibility,
    entry_count: visible.size,
    duration_ms: [...visible.values()].reduce((sum, duration) => sum + duration, 0),
  }
}

type Listed = { row: PlaylistRow; projectIds: string[]; viewer: Viewer }

/** With the picture of the first project that this viewer sees in it. */
async function toItem(
  services: Services,
  { row, projectIds, viewer }: Listed,
): Promise<{ item: PlaylistItem; unreachable: Region[] }> {
  const { durations, unreachable } = await findVisible(services, { playlist: row, projectIds, viewer })
  const [id] = durations.keys()
  const [first] = await describeEntries(services, { playlist: row, projectIds: id ? [id] : [], viewer })
  const playlist = toPlaylist(row, durations, viewer)
  return { item: { ...playlist, poster: first?.poster ?? null, first_id: first?.id ?? null }, unreachable }
}
