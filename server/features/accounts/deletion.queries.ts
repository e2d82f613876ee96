import type { CellDb, CellTransaction } from '#server/db/schema.ts'
import { noticeOwner } from '#server/features/projects/mark-projects.service.ts'
import { relistTracks } from '#server/features/tiles/track.service.ts'
import { deleteSessionsOf } from './sessions.queries.ts'

/** From here on nobody finds the account any more, and nobody is signed in to it. */
export async function markDeleted(trx: CellTransaction, accountId: string, deleted_at: Date): Promise<void> {
  await trx
    .updateTable('account')
    .set({ deleted_at })
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .execute()
  await deleteSessionsOf(trx, accountId)
  await relistTracks(trx, accountId, 'all')
  await noticeOwner(trx, accountId)
}

export async function listMarked(db: CellDb, until: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('deleted_at', '<=', until)
    .orderBy('deleted_at')
    .execute()
  return rows.map(({ id }) => id)
}
