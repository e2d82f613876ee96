import type { CellDb } from '#server/db/schema.ts'
import { lockSettings } from '#server/features/recordings/privacy.queries.ts'

/**
 * Marks all activities of an account as deleted. Locks the settings first, as everything that changes activities does,
 * because jobs may be running.
 */
export async function markAllDeleted(db: CellDb, accountId: string, at: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockSettings(trx, accountId)
    await trx.updateTable('activity').set({ deleted_at: at }).where('account_id', '=', accountId).execute()
  })
}
