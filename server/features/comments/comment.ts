import { sql } from 'kysely'
import type { CommentState } from '#server/db/people-schema.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import type { Services } from '#server/services.ts'
import { findComment, type CommentRow } from './comment.queries.ts'
import { addLine, countShown, lockTopic, removeLine } from './lines.ts'

export type Removal = Extract<CommentState, 'deleted' | 'by_owner' | 'by_moderator'>

/**
 * Removes a comment for everyone. If its author deletes it, the text is erased at once; otherwise it is kept for a
 * while. False if it is already gone.
 */
export async function removeCommentIn(
  trx: CellTransaction,
  { id, as, now }: { id: string; as: Removal; now: Date },
): Promise<boolean> {
  const row = await lockComment(trx, id)
  if (row?.state !== 'shown' && row?.state !== 'held') return false
  await trx
    .updateTable('comment')
    .set({
      state: as,
      state_changed_at: now,
      held_for: null,
      pinned: false,
      hearted: false,
      ...(as === 'deleted' && { text: '', text_hash: null, moment_of: null, moment_ms: null }),
    })
    .where('id', '=', id)
    .execute()
  if (row.state === 'shown') {
    await removeLine(trx, row)
    await countShown(trx, row, -1)
  }
  return true
}

/** Shows a comment that was waiting for approval, or was removed by a moderator. False if there is nothing to show. */
export async function showCommentIn(
  trx: CellTransaction,
  { id, from }: { id: string; from: 'held' | 'by_moderator' },
): Promise<boolean> {
  const row = await lockComment(trx, id)
  if (row?.state !== from || row.text === '') return false
  await trx
    .updateTable('comment')
    .set({ state: 'shown', held_for: null, state_changed_at: null })
    .where('id', '=', id)
    .execute()
  await countShown(trx, row, 1)
  if (!row.is_listed) await addLine(trx, row)
  return true
}

/** Returns the comment as it is once nothing else can change the comments around it. */
export async function lockComment(trx: CellTransaction, id: string): Promise<CommentRow | undefined> {
  const found = await findComment(trx, id)
  if (!found || !(await lockTopic(trx, found))) return undefined
  const row = await findComment(trx, id)
  // It may have moved along with an activity that became a duplicate of another one.
  return row && row.topic_id !== found.topic_id ? lockComment(trx, id) : row
}

type Guest = { accountId: string; personId: string }

/** The ids of all comments of a person on the account's projects and activities, except removed ones. */
export async function listCommentsOf(
  { cells }: Pick<Services, 'cells'>,
  { accountId, personId }: Guest,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from comment
    where author_id = ${personId} and account_id = ${accountId} and state in ('shown', 'held')
    order by topic_id, id`.execute(cells.of(accountId).db)
  return rows.map(({ id }) => id)
}

/** Removes all of these comments. Returns how many. */
export async function removeCommentsOf(
  { cells, now }: Pick<Services, 'cells' | 'now'>,
  guest: Guest,
): Promise<number> {
  const { db } = cells.of(guest.accountId)
  const ids = await listCommentsOf({ cells }, guest)
  for (const id of ids)
    await db
      .transaction()
      .execute((trx) => removeCommentIn(trx, { id, as: 'by_owner', now: new Date(now()) }))
  return ids.length
}
