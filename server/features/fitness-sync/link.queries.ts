import { sql } from 'kysely'
import type { CellDb, CellTransaction } from '#server/db/schema.ts'
import type { LinkKey, LinkRow } from './link.ts'

export function findLink(db: CellDb, { accountId, provider }: LinkKey): Promise<LinkRow | undefined> {
  return db
    .selectFrom('fitness_link')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .executeTakeFirst()
}

/** Those that their owner sees: not the ones that are being disconnected. */
export function listLinks(db: CellDb, accountId: string): Promise<LinkRow[]> {
  return db
    .selectFrom('fitness_link')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('removing_link', '=', false)
    .orderBy('connected_at')
    .orderBy('provider')
    .execute()
}

export function listAllLinks(db: CellDb, accountId: string): Promise<LinkRow[]> {
  return db
    .selectFrom('fitness_link')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('provider')
    .execute()
}

/** Only links of existing accounts that are neither paused nor being removed, and to which we have access. */
export function findSyncable(db: CellDb, { accountId, provider }: LinkKey): Promise<LinkRow | undefined> {
  return db
    .selectFrom('fitness_link')
    .innerJoin('account', 'account.id', 'fitness_link.account_id')
    .selectAll('fitness_link')
    .where('fitness_link.account_id', '=', accountId)
    .where('provider', '=', provider)
    .where('is_paused', '=', false)
    .where('removing_at', 'is', null)
    .where('sealed_tokens', 'is not', null)
    .where('suspended_at', 'is', null)
    .where('account.deleted_at', 'is', null)
    .executeTakeFirst()
}

export function findForUpdate(trx: CellTransaction, key: LinkKey): Promise<LinkRow | undefined> {
  return trx
    .selectFrom('fitness_link')
    .selectAll()
    .where('account_id', '=', key.accountId)
    .where('provider', '=', key.provider)
    .forUpdate()
    .executeTakeFirst()
}

/** Older activities are not requested before this time. */
export async function saveBackfillWait(
  db: CellDb,
  { accountId, provider }: LinkKey,
  untilMs: number,
): Promise<void> {
  await sql`
    update fitness_link set backfill_at = ${new Date(untilMs)}
    where account_id = ${accountId} and provider = ${provider}`.execute(db)
}

/** A time that is too far ahead comes from a clock that was wrong. */
export async function listDue(
  db: CellDb,
  { untilMs, farAheadMs, max }: { untilMs: number; farAheadMs: number; max: number },
): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select * from fitness_link
    where not is_paused and removing_at is null and sealed_tokens is not null
      and (next_at <= ${new Date(untilMs)} or next_at > ${new Date(farAheadMs)})
    order by next_at limit ${max}`.execute(db)
  return rows
}

export function listRemoving(db: CellDb): Promise<LinkRow[]> {
  return db.selectFrom('fitness_link').selectAll().where('removing_at', 'is not', null).execute()
}

export async function countInactive(db: CellDb): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from fitness_link where state = 'inactive'`.execute(db)
  return rows[0]?.count ?? 0
}
