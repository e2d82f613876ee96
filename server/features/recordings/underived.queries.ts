import type { CellDb, CellTransaction, VisibleTotals } from '#server/db/schema.ts'
import {
  asManyAsFit,
  columnsToRead,
  idsOfUnchanged,
  type ActivityToRead,
  type SamplesRead,
} from './activities-to-read.ts'

const atATime = 50
/** A batch of the activities whose view for others is not worked out yet; empty only if none are left. */
export async function listUnderived(db: CellDb, accountId: string): Promise<ActivityToRead[]> {
  const rows = await db
    .selectFrom('activity')
    .select(columnsToRead)
    .where('account_id', '=', accountId)
    .where('hides_parts', 'is', null)
    .limit(atATime)
    .execute()
  return asManyAsFit(rows)
}

/** Another run may have been faster, and another recording may have replaced the one that was read. */
export async function listStillUnderived(trx: CellTransaction, read: SamplesRead[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('activity')
    .select(['id', 'telemetry_key'])
    .where(
      'id',
      'in',
      read.map(({ id }) => id),
    )
    .where('hides_parts', 'is', null)
    .execute()
  return idsOfUnchanged(rows, read)
}

type Derived = { hides_parts: boolean; seen_totals: VisibleTotals | null }

export async function saveDerived(
  trx: CellTransaction,
  id: string,
  { hides_parts, seen_totals }: Derived,
): Promise<void> {
  await trx
    .updateTable('activity')
    .set({ hides_parts, seen_totals: JSON.stringify(seen_totals) })
    .where('id', '=', id)
    .execute()
}

/**
 * Accounts whose settings changed without the job that should follow, as in a database restored without its
 * job queue.
 */
export async function listAccountsWithUnderived(db: CellDb): Promise<string[]> {
  const rows = await db
    .selectFrom('activity')
    .select('account_id')
    .distinct()
    .where('hides_parts', 'is', null)
    .execute()
  return rows.map(({ account_id }) => account_id)
}
