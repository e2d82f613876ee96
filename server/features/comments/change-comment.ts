import { requireTopic } from '#server/features/ratings/public.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { notFound } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'
import { announceShown } from './announce-shown.ts'
import { lockComment, removeCommentIn, showCommentIn } from './comment.ts'
import { findComment, type CommentRow } from './comment.queries.ts'
import { findMentioned } from './mentions.ts'

type Named = { id: string; viewerId: string }

/** The same error whether the comment does not exist, or the viewer may not see what it is about. */
async function findSeen(services: Services, { id, viewerId }: Named) {
  const row = await findComment(services.cells.of(id).db, id)
  if (!row) throw notFound()
  return { row, seen: await requireTopic(services, row.topic_id, { id: viewerId }) }
}

/** For the author, even if they may no longer see what it is about, or for the owner of what it is about. */
export async function deleteCommentAs(services: Services, named: Named): Promise<void> {
  const { db } = services.cells.of(named.id)
  const row = await findComment(db, named.id)
  if (!row) throw notFound()
  const isAuthor = row.author_id === named.viewerId
  if (!isAuthor && !(await findSeen(services, named)).seen.isOwn) throw notFound()
  const as = isAuthor ? 'deleted' : 'by_owner'
  const removed = await db
    .transaction()
    .execute((trx) => removeCommentIn(trx, { id: row.id, as, now: new Date(services.now()) }))
  if (!removed) throw notFound()
}

/** Runs a change that only the owner of the project or activity may make. */
async function changeAsOwner(
  services: Services,
  named: Named,
  change: (trx: CellTransaction, row: CommentRow) => Promise<boolean>,
): Promise<void> {
  const { seen } = await findSeen(services, named)
  if (!seen.isOwn) throw notFound()
  const isDone = await seen.cell.db.transaction().execute(async (trx) => {
    const row = await lockComment(trx, named.id)
    return row !== undefined && change(trx, row)
  })
  if (!isDone) throw notFound()
}

export async function approveCommentAs(services: Services, named: Named): Promise<void> {
  const held = await findComment(services.cells.of(named.id).db, named.id)
  const mentionedIds = await findMentioned(services, held?.text ?? '')
  await changeAsOwner(services, named, async (trx, row) => {
    if (!(await showCommentIn(trx, { id: row.id, from: 'held' }))) return false
    await announceShown(services, services.cells.of(row.id), { trx, row, mentionedIds })
    return true
  })
}

/** Only one comment is pinned at a time, and it has to be the root of a tree. */
export function pinCommentAs(services: Services, named: Named, pinned: boolean): Promise<void> {
  return changeAsOwner(services, named, async (trx, row) => {
    await trx
      .updateTable('comment')
      .set({ pinned: false })
      .where('topic_id', '=', row.topic_id)
      .where('pinned', '=', true)
      .where((eb) => (pinned ? eb.val(true) : eb('id', '=', row.id)))
      .execute()
    if (!pinned) return true
    const { numUpdatedRows } = await trx
      .updateTable('comment')
      .set({ pinned: true })
      .where('id', '=', row.id)
      .where('depth', '=', 0)
      .where('state', '=', 'shown')
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  })
}

export function heartCommentAs(services: Services, named: Named, hearted: boolean): Promise<void> {
  return changeAsOwner(services, named, async (trx, row) => {
    const { numUpdatedRows } = await trx
      .updateTable('comment')
      .set({ hearted })
      .where('id', '=', row.id)
      .where('state', '=', 'shown')
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  })
}
