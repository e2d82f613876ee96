import type { CellDb, CellTransaction } from '#server/db/schema.ts'
import type { Services } from '#server/services.ts'
import { deleteSessionsOf } from './sessions.queries.ts'

/** From here on the account cannot be found, and all its sessions have ended. */
export async function markDeleted(
  { cells, announce }: Services,
  trx: CellTransaction,
  accountId: string,
  deleted_at: Date,
): Promise<void> {
  await trx
    .updateTable('account')
    .set({ deleted_at })
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .execute()
  await deleteSessionsOf(trx, accountId)
  await announce('accountLeaving', { cell: cells.of(accountId), trx, accountId })
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
