import { sql } from 'kysely'
import type { CommentState } from '#server/db/people-schema.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import type { Services } from '#server/services.ts'
import { findComment } from './comment.queries.ts'
import { addLine, countShown, lockProject, removeLine } from './lines.ts'

export type Removal = Extract<CommentState, 'deleted' | 'by_owner' | 'by_moderator'>

/**
 * Removes a comment for everyone. Its author's deletion erases the text at once; otherwise it is kept for a
 * while. False if it is not there any more.
 */
export async function removeCommentIn(
  trx: CellTransaction,
  { id, projectId, as, now }: { id: string; projectId: string; as: Removal; now: Date },
): Promise<boolean> {
  await lockProject(trx, projectId)
  const row = await findComment(trx, id)
  if (row?.state !== 'shown' && row?.state !== 'held') return false
  await trx
    .updateTable('comment')
    .set({
      state: as,
      state_changed_at: now,
      held_for: null,
      pinned: false,
      hearted: false,
      ...(as === 'deleted' && { text: '', text_hash: null, video_id: null, video_ms: null }),
    })
    .where('id', '=', id)
    .execute()
  if (row.state === 'shown') {
    await removeLine(trx, row)
    await countShown(trx, projectId, -1)
  }
  return true
}

/** Shows a comment that waited or was removed by a moderator. False if there is nothing to show. */
export async function showCommentIn(
  trx: CellTransaction,
  { id, projectId, from }: { id: string; projectId: string; from: 'held' | 'by_moderator' },
): Promise<boolean> {
  await lockProject(trx, projectId)
  const row = await findComment(trx, id)
  if (row?.state !== from || row.text === '') return false
  await trx
    .updateTable('comment')
    .set({ state: 'shown', held_for: null, state_changed_at: null })
    .where('id', '=', id)
    .execute()
  await countShown(trx, projectId, 1)
  if (!row.is_listed) await addLine(trx, row)
  return true
}

type Guest = { accountId: string; personId: string }

/** Everything that someone wrote on the account's projects and that is not removed. */
export async function listCommentsOf(
  { cells }: Pick<Services, 'cells'>,
  { accountId, personId }: Guest,
): Promise<{ id: string; project_id: string }[]> {
  const { rows } = await sql<{ id: string; project_id: string }>`
    select id, project_id from comment
    where author_id = ${personId} and account_id = ${accountId} and state in ('shown', 'held')
    order by project_id, id`.execute(cells.of(accountId).db)
  return rows
}

/** Removes all of it. Returns how many. */
export async function removeCommentsOf(
  { cells, now }: Pick<Services, 'cells' | 'now'>,
  guest: Guest,
): Promise<number> {
  const { db } = cells.of(guest.accountId)
  const rows = await listCommentsOf({ cells }, guest)
  for (const { id, project_id: projectId } of rows)
    await db
      .transaction()
      .execute((trx) => removeCommentIn(trx, { id, projectId, as: 'by_owner', now: new Date(now()) }))
  return rows.length
}
