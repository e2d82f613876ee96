import type { PopupProvider } from '#contract/fitness-sync/fitness-sync.ts'
import type { CellDb } from '#server/db/schema.ts'

export type Attempt = {
  state_hash: Uint8Array
  browser_hash: Uint8Array
  account_id: string
  provider: PopupProvider
}

export async function saveAttempt(db: CellDb, attempt: Attempt & { expires_at: Date }): Promise<void> {
  await db.insertInto('fitness_attempt').values(attempt).execute()
}

/**
 * Whether the attempt was there: the first caller takes it. Another browser, account or platform leaves it in place.
 */
export async function takeAttempt(
  db: CellDb,
  { state_hash, browser_hash, account_id, provider, now }: Attempt & { now: Date },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('fitness_attempt')
    .where('state_hash', '=', state_hash)
    .where('browser_hash', '=', browser_hash)
    .where('account_id', '=', account_id)
    .where('provider', '=', provider)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteAttemptsUntil(db: CellDb, time: Date): Promise<void> {
  await db.deleteFrom('fitness_attempt').where('expires_at', '<=', time).execute()
}
