import { sql } from 'kysely'
import type { DigestRhythm } from '#contract/notifications/notifications.ts'
import { dayMs } from '#domain/time/durations.ts'
import type { CellDb, CellTransaction } from '#server/db/schema.ts'
import { confirmedAddress } from './settings.queries.ts'

export type Reader = {
  id: string
  name: string
  address: string
  rhythm: Exclude<DigestRhythm, 'off'>
  digested_at: Date
}

/** People whose digest is due and who have something in it, in the order of their ids. */
export async function listDueReaders(
  db: CellDb,
  { now, after, limit }: { now: number; after: string; limit: number },
): Promise<Reader[]> {
  const due = (days: number) => new Date(now - days * dayMs)
  const { rows } = await sql<Reader>`
    select id, name, ${confirmedAddress} as address, digest as rhythm, digested_at from account
    where id > ${after} and deleted_at is null and suspended_at is null and ${confirmedAddress} is not null
      and (digest = 'daily' and digested_at <= ${due(1)} or digest = 'weekly' and digested_at <= ${due(7)})
      and exists (
        select from notification
        where notification.account_id = account.id and in_digest and seen_at is null and mailed_at is null)
    order by id limit ${limit}`.execute(db)
  return rows
}

/** False if another run was faster, or they have unsubscribed meanwhile. */
export async function markDigested(
  trx: CellTransaction,
  { id, digested_at }: Reader,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('account')
    .set({ digested_at: now })
    .where('id', '=', id)
    .where('digested_at', '=', digested_at)
    .where('digest', '<>', 'off')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
