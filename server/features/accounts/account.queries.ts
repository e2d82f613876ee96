import type { CellDb, CellTransaction } from '#server/db/schema.ts'
import type { Account } from './find-account.ts'
import { columnsWithout } from './identity-columns.ts'

export type NewAccount = Pick<Account, 'id' | 'email' | 'name' | 'password_hash' | 'home' | 'created_at'> &
  Partial<
    Pick<
      Account,
      | 'email_confirmed_at'
      | 'google_sub'
      | 'google_email'
      | 'google_email_verified'
      | 'facebook_sub'
      | 'facebook_email'
    >
  >

/** Undefined if the account exists already. */
export function saveNewAccount(trx: CellTransaction, account: NewAccount): Promise<Account | undefined> {
  return trx
    .insertInto('account')
    .values({ ...account, channel_name: null, units: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Also finds an account that is being deleted. */
export function findMarkedToo(db: CellDb | CellTransaction, id: string): Promise<Account | undefined> {
  return db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Reads the account and locks it until the transaction ends. Always lock the account before changing anything
 * that belongs to it: taking the locks in the opposite order could deadlock.
 */
export function lockAccount(
  trx: CellTransaction,
  id: string,
  lock: 'for share' | 'for update' = 'for update',
): Promise<Account | undefined> {
  const account = trx.selectFrom('account').selectAll().where('id', '=', id).where('deleted_at', 'is', null)
  return (lock === 'for share' ? account.forShare() : account.forUpdate()).executeTakeFirst()
}

/** Also disconnects every identity that was connected before. */
export async function saveFirstConfirmation(
  trx: CellTransaction,
  id: string,
  email_confirmed_at: Date,
): Promise<void> {
  const set = { email_confirmed_at, ...columnsWithout('google'), ...columnsWithout('facebook') }
  await trx.updateTable('account').set(set).where('id', '=', id).execute()
}

export async function saveEmailConfirmation(
  trx: CellTransaction,
  id: string,
  email_confirmed_at: Date | null,
): Promise<void> {
  await trx.updateTable('account').set({ email_confirmed_at }).where('id', '=', id).execute()
}

/** Finds the account, and whether it has been used from this place before. */
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
 * Whether the password is unchanged and the account has not been deleted since it was read. Either change
 * ends all sessions, and has to wait for this transaction, so no session can slip in between.
 */
export async function isStillTheSame(trx: CellTransaction, { id, password_hash }: Account): Promise<boolean> {
  const now = await lockAccount(trx, id, 'for share')
  return now !== undefined && now.password_hash === password_hash
}
