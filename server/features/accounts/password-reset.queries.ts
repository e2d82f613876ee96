import type { CellDb, CellTransaction } from '#server/db/schema.ts'

export type NewPasswordReset = { token_hash: Uint8Array; account_id: string; expires_at: Date }

/** A newer one takes the place of all older ones. */
export async function replacePasswordReset(trx: CellTransaction, reset: NewPasswordReset): Promise<void> {
  await deletePasswordResets(trx, reset.account_id)
  await trx.insertInto('password_reset').values(reset).execute()
}

/** Whose password it may set. Undefined when it is used up, too old or invented. */
export async function findPasswordReset(db: CellDb, tokenHash: Uint8Array, now: Date): Promise<string | undefined> {
  const reset = await db
    .selectFrom('password_reset')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return reset?.account_id
}

/** Whether it was still there: of several requests with the same one, one uses it. */
export async function usePasswordReset(trx: CellTransaction, tokenHash: Uint8Array): Promise<boolean> {
  const used = await trx.deleteFrom('password_reset').where('token_hash', '=', tokenHash).executeTakeFirst()
  return used.numDeletedRows === 1n
}

/** Links that are on their way are worth nothing any more. */
export async function deletePasswordResets(trx: CellTransaction, accountId: string): Promise<void> {
  await trx.deleteFrom('password_reset').where('account_id', '=', accountId).execute()
}

export async function deletePasswordResetsUntil(db: CellDb, time: Date): Promise<void> {
  await db.deleteFrom('password_reset').where('expires_at', '<=', time).execute()
}

export async function savePassword(trx: CellTransaction, accountId: string, passwordHash: string): Promise<void> {
  await trx.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', accountId).execute()
}

export async function deleteSessionsOf(trx: CellTransaction, accountId: string): Promise<void> {
  await trx.deleteFrom('session').where('account_id', '=', accountId).execute()
}
