import { sql, type Selectable } from 'kysely'
import type { OwnPlaylist } from '#contract/playlists/playlists.ts'
import { DefaultVisibility } from '#domain/visibility.ts'
import type { Position } from '#server/cells/across-cells.ts'
import type { CellDatabase, CellDb, CellTransaction } from '#server/db/schema.ts'
import { channelVisibleTo, playlistVisibleTo } from '#server/features/visibility/public.ts'

export type PlaylistRow = Selectable<CellDatabase['playlist']> & { channel_name: string | null }

const selectPlaylists = (db: CellDb) =>
  db
    .selectFrom('playlist')
    .innerJoin('account', 'account.id', 'playlist.account_id')
    .selectAll('playlist')
    .select('account.channel_name')

/** Undefined both if it does not exist and if this viewer may not see it. */
export const findPlaylistFor = (
  db: CellDb,
  id: string,
  viewerId: string | undefined,
): Promise<PlaylistRow | undefined> =>
  selectPlaylists(db).where('playlist.id', '=', id).where(playlistVisibleTo(viewerId)).executeTakeFirst()

export const createdMs = ({ created_at }: { created_at: Date }): number => created_at.getTime()

/**
 * The playlists that a channel shows to this viewer, newest first. Unlisted ones are for those who have the
 * link.
 */
export function listInChannel(
  db: CellDb,
  { channelId, viewerId }: { channelId: string; viewerId: string | undefined },
  after: Position | undefined,
  limit: number,
): Promise<PlaylistRow[]> {
  const isListed =
    channelId === viewerId
      ? sql<boolean>`true`
      : sql<boolean>`playlist.effective_visibility <> ${DefaultVisibility.unlisted}`
  const isAfter = after
    ? sql<boolean>`(playlist.created_at, playlist.id) < (${new Date(after.key)}, ${after.id})`
    : sql<boolean>`true`
  return selectPlaylists(db)
    .where('playlist.account_id', '=', channelId)
    .where(channelVisibleTo(viewerId))
    .where(playlistVisibleTo(viewerId))
    .where(isListed)
    .where(isAfter)
    .orderBy('playlist.created_at', 'desc')
    .orderBy('playlist.id', 'desc')
    .limit(limit)
    .execute()
}

export async function listOwn(
  db: CellDb,
  accountId: string,
  projectId: string | undefined,
): Promise<OwnPlaylist[]> {
  const { rows } = await sql<OwnPlaylist>`
    select id, name, visibility, exists (
      select from playlist_entry where playlist_id = playlist.id and project_id = ${projectId ?? null}) as has_project
    from playlist where account_id = ${accountId} order by created_at desc, id desc`.execute(db)
  return rows
}

/** The projects of playlists in their order, whoever may see them. */
export async function listEntries(
  db: CellDb | CellTransaction,
  playlistIds: string[],
): Promise<Map<string, string[]>> {
  if (playlistIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('playlist_entry')
    .select(['playlist_id', 'project_id'])
    .where('playlist_id', 'in', playlistIds)
    .orderBy('playlist_id')
    .orderBy('position')
    .execute()
  const grouped = Map.groupBy(rows, ({ playlist_id }) => playlist_id)
  return new Map([...grouped].map(([id, entries]) => [id, entries.map(({ project_id }) => project_id)]))
}

/** Changes of one playlist wait for each other. False if it is not the account's. */
export async function lockOwn(trx: CellTransaction, accountId: string, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('playlist')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function saveOrder(
  trx: CellTransaction,
  playlistId: string,
  projectIds: string[],
): Promise<void> {
  await sql`
    update playlist_entry set position = place.n
    from unnest(${projectIds}::text[]) with ordinality as place (id, n)
    where playlist_id = ${playlistId} and project_id = place.id and position <> place.n`.execute(trx)
}
