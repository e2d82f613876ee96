import { sql, type Insertable } from 'kysely'
import type { CellDatabase, CellDb, CellTransaction } from '#server/db/schema.ts'
import type { Account } from './find-account.ts'

type Visit = { account: Account; placeHash: Uint8Array }

/**
 * In one statement. False if the account was not used from this place before, has a new password, or is being
 * deleted.
 */
export async function saveSessionAtKnownPlace(
  db: CellDb,
  session: Insertable<CellDatabase['session']>,
  { account: { id, password_hash }, placeHash }: Visit,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with owner as (
      select account.id
      from account join known_place on known_place.account_id = account.id and known_place.place_hash = ${placeHash}
      where account.id = ${id} and account.password_hash is not distinct from ${password_hash} and account.deleted_at is null
      for share of account
    ), seen as (
      update known_place set last_seen_at = ${session.last_used_at}
      from owner where known_place.account_id = owner.id and known_place.place_hash = ${placeHash}
    )
    insert into session (token_hash, account_id, id, browser, place, remember, created_at, last_used_at, expires_at)
    select ${session.token_hash}::bytea, owner.id, ${session.id}, ${session.browser}, ${session.place}, ${session.remember}::boolean,
      ${session.created_at}::timestamptz, ${session.last_used_at}::timestamptz, ${session.expires_at}::timestamptz
    from owner`.execute(db)
  return numAffectedRows === 1n
}

/** Most recently used first. */
export function listSessionsOf(db: CellDb, accountId: string, now: Date) {
  return db
    .selectFrom('session')
    .select(['id', 'created_at', 'last_used_at', 'browser', 'place', 'remember'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function hasSession(trx: CellTransaction, accountId: string, id: string): Promise<boolean> {
  const found = await trx
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

/** False if a proof with this or a later expiry was already spent. */
export async function spendProofsUntil(
  trx: CellTransaction,
  sessionId: string,
  until: Date,
): Promise<boolean> {
  const spent = await trx
    .updateTable('session')
    .set({ proofs_spent_until: until })
    .where('id', '=', sessionId)
    .where((is) => is.or([is('proofs_spent_until', 'is', null), is('proofs_spent_until', '<', until)]))
    .executeTakeFirst()
  return spent.numUpdatedRows === 1n
}

export async function deleteSession(db: CellDb, tokenHash: Uint8Array): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
}

/** Whether the session existed. */
export async function deleteSessionOf(db: CellDb, accountId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

export async function deleteOtherSessions(
  db: CellDb | CellTransaction,
  accountId: string,
  keptId: string,
): Promise<void> {
  await db.deleteFrom('session').where('account_id', '=', accountId).where('id', '<>', keptId).execute()
}

export async function deleteSessionsOf(trx: CellTransaction, accountId: string): Promise<void> {
  await trx.deleteFrom('session').where('account_id', '=', accountId).execute()
}

export async function deleteSessionsUntil(db: CellDb, time: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', time).execute()
}
