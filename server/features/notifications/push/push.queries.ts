import { sql } from 'kysely'
import type { CellDb, CellTransaction } from '#server/db/schema.ts'

/** Pushes that belong together are sent at most this often. */
const pauseMs = 15 * 60_000

/** Marks what is due, and returns its groups. If part of a group was just pushed, the rest keeps waiting. */
export async function takeUnpushed(trx: CellTransaction, accountId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ group_key: string }>`
    with taken as (
      update notification set pushed_at = ${now}
      where account_id = ${accountId} and in_push and pushed_at is null and seen_at is null
        and not exists (
          select from notification as earlier
          where earlier.account_id = ${accountId} and earlier.group_key = notification.group_key
            and earlier.pushed_at > ${new Date(now.getTime() - pauseMs)})
      returning group_key)
    select distinct group_key from taken`.execute(trx)
  return rows.map(({ group_key }) => group_key)
}

export async function listBrowsers(trx: CellTransaction, accountId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('push_subscription')
    .select('session_id')
    .where('account_id', '=', accountId)
    .execute()
  return rows.map(({ session_id }) => session_id)
}

/** Accounts that have something to be pushed: it had to wait, or the job that would have done it was lost. */
export async function listUnpushed(db: CellDb): Promise<string[]> {
  const rows = await db
    .selectFrom('notification')
    .select('account_id')
    .distinct()
    .where('in_push', '=', true)
    .where('pushed_at', 'is', null)
    .where('seen_at', 'is', null)
    .execute()
  return rows.map(({ account_id }) => account_id)
}
