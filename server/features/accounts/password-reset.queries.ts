import type { CellDb, CellTransaction, WorldDb } from '#server/db/schema.ts'

export type NewPasswordReset = { token_hash: Uint8Array; account_id: string; expires_at: Date }

/** A newer link replaces all older ones. */
export async function replacePasswordReset(trx: CellTransaction, reset: NewPasswordReset): Promise<void> {
  await deletePasswordResets(trx, reset.account_id)
  await trx.insertInto('password_reset').values(reset).execute()
}

export type FoundReset = { account_id: string; used_at: Date | null }

/**
 * The account whose password the link can set, or has set a moment ago. Undefined if the link has expired or
 * never existed.
 */
export function findPasswordReset(
  db: CellDb,
  tokenHash: Uint8Array,
  now: Date,
): Promise<FoundReset | undefined> {
  return db
    .selectFrom('password_reset')
    .select(['account_id', 'used_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

type Use = { tokenHash: Uint8Array; usedAt: Date; rememberedUntil: Date }

/** Whether the link was still unused: of several requests with the same link, only one gets true. */
export async function usePasswordReset(
  trx: CellTransaction,
  { tokenHash, usedAt, rememberedUntil }: Use,
): Promise<boolean> {
  const used = await trx
    .updateTable('password_reset')
    .set({ used_at: usedAt, expires_at: rememberedUntil })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

export async function deletePasswordReset(db: CellDb, tokenHash: Uint8Array): Promise<void> {
  await db.deleteFrom('password_reset').where('token_hash', '=', tokenHash).execute()
}

/** Makes links that are still in the mail worthless. */
export async function deletePasswordResets(
  trx: CellTransaction,
  accountId: string,
  { except }: { except?: Uint8Array } = {},
): Promise<void> {
  const links = trx.deleteFrom('password_reset').where('account_id', '=', accountId)
  await (except ? links.where('token_hash', '<>', except) : links).execute()
}

export async function deletePasswordResetsUntil(db: CellDb, time: Date): Promise<void> {
  await db.deleteFrom('password_reset').where('expires_at', '<=', time).execute()
}

type Asked = { key: string; at: Date }

/** The time of the first request since then. */
export async function findAsked(
  world: WorldDb,
  { key, since, at }: Asked & { since: Date },
): Promise<Date | undefined> {
  const asked = await world
    .selectFrom('rate_limit')
    .select('window_start')
    .where('key', '=', key)
    .where('window_start', '>', since)
    .where('window_start', '<=', at)
    .orderBy('window_start')
    .executeTakeFirst()
  return asked?.window_start
}

/** Stored next to the rate limit counts, and removed with them when it is old. */
export async function saveAsked(world: WorldDb, { key, at }: Asked): Promise<void> {
  await world
    .insertInto('rate_limit')
    .values({ key, window_start: at, count: 1 })
    .onConflict((conflict) => conflict.columns(['key', 'window_start']).doNothing())
    .execute()
}
