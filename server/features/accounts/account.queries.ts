import { createHash } from 'node:crypto'
import { sql, type Insertable } from 'kysely'
import type { CellDatabase, CellDb, CellTransaction, WorldDb } from '#server/db/schema.ts'
import type { Account } from './find-account.ts'

export type NewAccount = Pick<Account, 'id' | 'email' | 'name' | 'password_hash' | 'home' | 'created_at'> &
  Partial<Pick<Account, 'google_sub' | 'google_email' | 'facebook_sub' | 'facebook_email'>>

/** Undefined when it is there already. */
export function saveNewAccount(trx: CellTransaction, account: NewAccount): Promise<Account | undefined> {
  return trx
    .insertInto('account')
    .values({ ...account, channel_name: null, units: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** The account, and whether it was used from this place before. */
export async function findAccountAtPlace(
  db: CellDb,
  id: string,
  placeHash: Uint8Array,
): Promise<{ account: Account; isKnownPlace: boolean } | undefined> {
  const row = await db
    .selectFrom('account')
    .leftJoin('known_place', (join) =>
      join.onRef('known_place.account_id', '=', 'account.id').on('known_place.place_hash', '=', placeHash),
    )
    .selectAll('account')
    .select('known_place.last_seen_at')
    .where('account.id', '=', id)
    .where('account.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { last_seen_at, ...account } = row
  return { account, isKnownPlace: last_seen_at !== null }
}

/**
 * Whether nobody has set another password since the account was read. Who sets one ends all sessions,
 * and waits until this transaction is through: none can slip in between.
 */
export async function isStillTheSame(trx: CellTransaction, { id, password_hash }: Account): Promise<boolean> {
  const now = await trx.selectFrom('account').select('password_hash').where('id', '=', id).forShare().executeTakeFirst()
  return now?.password_hash === password_hash
}

type Visit = { account: Account; placeHash: Uint8Array }

/** The same and more in one statement. False when the account was not used from this place before, or has another password now. */
export async function saveSessionAtKnownPlace(
  db: CellDb,
  session: Insertable<CellDatabase['session']>,
  { account: { id, password_hash }, placeHash }: Visit,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with owner as (
      select account.id
      from account join known_place on known_place.account_id = account.id and known_place.place_hash = ${placeHash}
      where account.id = ${id} and account.password_hash is not distinct from ${password_hash}
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

export async function deleteSession(db: CellDb, tokenHash: Uint8Array): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
}

export async function deleteSessionsUntil(db: CellDb, time: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', time).execute()
}

export type SpentChallenge = { spendKey: string; expiresAt: Date; by: string }

/** Whether it was spent just now, before but for the same purpose (an answer got lost and the request was repeated), or for something else. */
export function spendChallenge(
  world: WorldDb,
  { spendKey, expiresAt, by }: SpentChallenge,
): Promise<'spent' | 'repeated' | 'refused'> {
  // A hash, so that the id of an account is not found here after the account is gone.
  const receipt = `${spendKey} ${createHash('sha256').update(by).digest('base64url')}`
  return world.transaction().execute(async (trx) => {
    const spent = await trx
      .insertInto('spent_challenge')
      .values({ signature: spendKey, expires_at: expiresAt })
      .onConflict((conflict) => conflict.column('signature').doNothing())
      .executeTakeFirst()
    if (spent.numInsertedOrUpdatedRows === 1n) {
      await trx.insertInto('spent_challenge').values({ signature: receipt, expires_at: expiresAt }).execute()
      return 'spent'
    }
    const own = await trx.selectFrom('spent_challenge').select('signature').where('signature', '=', receipt).executeTakeFirst()
    return own ? 'repeated' : 'refused'
  })
}

/** Challenges that are not valid any more need not be remembered. */
export async function deleteChallengesUntil(world: WorldDb, time: Date): Promise<void> {
  await world.deleteFrom('spent_challenge').where('expires_at', '<=', time).execute()
}

/** Popups at sign-in providers that were never finished. */
export async function deleteSignInAttemptsUntil(world: WorldDb, time: Date): Promise<void> {
  await world.deleteFrom('sign_in_attempt').where('expires_at', '<=', time).execute()
}
