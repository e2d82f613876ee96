import type { PlaylistDraft } from '#contract/playlists/playlists.ts'
import { limits } from '#contract/limits.ts'
import { effectiveVisibility } from '#domain/visibility.ts'
import { newId } from '#server/cells/new-id.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { lockPrivacy } from '#server/features/recordings/public.ts'
import { requireProject } from '#server/features/projects/public.ts'
import { notFound, notSignedIn } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'
import { playlistFull, playlistMoved, tooManyPlaylists } from './playlist-errors.ts'
import { listEntries, lockOwn, saveOrder } from './playlist.queries.ts'

type Named = { accountId: string; id: string }
type Entry = Named & { projectId: string }

/** Returns the id of the new playlist. */
export async function createPlaylistFor(
  services: Services,
  accountId: string,
  { project_id: projectId, ...draft }: PlaylistDraft & { project_id?: string | undefined },
): Promise<string> {
  if (projectId !== undefined) await requireProject(services, projectId, { id: accountId })
  const cell = services.cells.of(accountId)
  const now = new Date(services.now())
  const id = newId(cell.region, services.now())
  await cell.db.transaction().execute(async (trx) => {
    const columns = await columnsOf(trx, accountId, draft)
    const { count } = await trx
      .selectFrom('playlist')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    if (count >= limits.playlistsMax) throw tooManyPlaylists()
    await trx
      .insertInto('playlist')
      .values({ id, account_id: accountId, ...columns, created_at: now, updated_at: now })
      .execute()
    if (projectId !== undefined) await append(trx, { accountId, id, projectId })
  })
  return id
}

/** Locks the account, so that a change of its default visibility is not missed. */
async function columnsOf(trx: CellTransaction, accountId: string, draft: PlaylistDraft) {
  const settings = await lockPrivacy(trx, accountId)
  if (!settings) throw notSignedIn()
  const { default_visibility: byDefault } = settings
  return { ...draft, effective_visibility: effectiveVisibility(draft.visibility, byDefault) }
}

export function savePlaylistOf(
  services: Services,
  { accountId, id }: Named,
  draft: PlaylistDraft,
): Promise<void> {
  return services.cells
    .of(accountId)
    .db.transaction()
    .execute(async (trx) => {
      const columns = await columnsOf(trx, accountId, draft)
      const { numUpdatedRows } = await trx
        .updateTable('playlist')
        .set({ ...columns, updated_at: new Date(services.now()) })
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw notFound()
    })
}

export async function deletePlaylistOf({ cells }: Services, { accountId, id }: Named): Promise<void> {
  const { numDeletedRows } = await cells
    .of(accountId)
    .db.deleteFrom('playlist')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw notFound()
}

/** Runs changes to the entries of one's own playlist one after another. */
function changeEntries(
  services: Services,
  { accountId, id }: Named,
  work: (trx: CellTransaction) => Promise<void>,
): Promise<void> {
  return services.cells
    .of(accountId)
    .db.transaction()
    .execute(async (trx) => {
      if (!(await lockOwn(trx, accountId, id))) throw notFound()
      await work(trx)
      await trx
        .updateTable('playlist')
        .set({ updated_at: new Date(services.now()) })
        .where('id', '=', id)
        .execute()
    })
}

export async function addEntry(services: Services, entry: Entry): Promise<void> {
  await requireProject(services, entry.projectId, { id: entry.accountId })
  await changeEntries(services, entry, (trx) => append(trx, entry))
}

/** Adding a project that is already in the playlist changes nothing. */
async function append(trx: CellTransaction, { accountId, id, projectId }: Entry): Promise<void> {
  const entries = (await listEntries(trx, [id])).get(id) ?? []
  if (entries.includes(projectId)) return
  if (entries.length >= limits.playlistEntriesMax) throw playlistFull()
  // Gaps left by removed entries are closed, so that the position is the number of the entry.
  await saveOrder(trx, id, entries)
  await trx
    .insertInto('playlist_entry')
    .values({ playlist_id: id, project_id: projectId, account_id: accountId, position: entries.length + 1 })
    .execute()
}

/** Removing a project that is not in the playlist changes nothing. */
export const removeEntry = (services: Services, { projectId, ...named }: Entry): Promise<void> =>
  changeEntries(services, named, async (trx) => {
    await trx
      .deleteFrom('playlist_entry')
      .where('playlist_id', '=', named.id)
      .where('project_id', '=', projectId)
      .execute()
  })

/** Moves an entry before another one, or to the end. Fails if one of the two is no longer in the playlist. */
export const moveEntry = (
  services: Services,
  { projectId, before, ...named }: Entry & { before: string | null },
): Promise<void> =>
  changeEntries(services, named, async (trx) => {
    const entries = (await listEntries(trx, [named.id])).get(named.id) ?? []
    const others = entries.filter((id) => id !== projectId)
    const at = before === null ? others.length : others.indexOf(before)
    if (others.length === entries.length || at < 0) throw playlistMoved()
    await saveOrder(trx, named.id, others.toSpliced(at, 0, projectId))
  })
