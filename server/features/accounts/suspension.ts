import { sql } from 'kysely'
import type { CellTransaction } from '#server/db/schema.ts'
import type { Services } from '#server/services.ts'
import { deleteSessionsOf } from './sessions.queries.ts'

/** Suspending an account again changes the reason, but not the time. */
export async function suspend(
  services: Services,
  trx: CellTransaction,
  id: string,
  { at, reason }: { at: Date; reason: string },
): Promise<void> {
  await trx
    .updateTable('account')
    .set({ suspended_at: sql`coalesce(suspended_at, ${at})`, suspended_reason: reason })
    .where('id', '=', id)
    .execute()
  await deleteSessionsOf(trx, id)
  await announceSuspension(services, trx, id)
}

export async function liftSuspension(services: Services, trx: CellTransaction, id: string): Promise<void> {
  await trx
    .updateTable('account')
    .set({ suspended_at: null, suspended_reason: null })
    .where('id', '=', id)
    .execute()
  await announceSuspension(services, trx, id)
}

const announceSuspension = (
  { cells, announce }: Services,
  trx: CellTransaction,
  accountId: string,
): Promise<void> => announce('suspensionChanged', { cell: cells.of(accountId), trx, accountId })
