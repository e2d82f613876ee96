import { sql } from 'kysely'
import type { CellDb, CellTransaction } from '#server/db/schema.ts'
import type { Device } from '#server/http/device.ts'
import { deriveKey, keyedHash } from '#server/keys.ts'

/**
 * Identifies the network and browser of a sign-in. Keyed by account, so it cannot be matched across accounts.
 */
export function placeHashOf(secret: string, accountId: string, { place, browser }: Device): Buffer {
  return keyedHash(deriveKey(secret, 'known places'), accountId, place, browser)
}

type Place = { accountId: string; placeHash: Uint8Array; now: number }

/**
 * Whether the account has been used from this place before. Of several simultaneous requests, exactly one
 * gets `new`.
 */
export async function rememberPlace(db: CellDb | CellTransaction, place: Place): Promise<'known' | 'new'> {
  const { accountId: account_id, placeHash: place_hash, now } = place
  const seen = { last_seen_at: new Date(now) }
  const row = await db
    .insertInto('known_place')
    .values({ account_id, place_hash, ...seen })
    .onConflict((conflict) => conflict.columns(['account_id', 'place_hash']).doUpdateSet(seen))
    // Zero only in a row that this statement has just inserted.
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirstOrThrow()
  return row.is_new ? 'new' : 'known'
}

export async function hasOtherPlaces(
  db: CellDb | CellTransaction,
  { accountId, placeHash }: Place,
): Promise<boolean> {
  const other = await db
    .selectFrom('known_place')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('place_hash', '!=', placeHash)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

export async function deletePlacesUntil(db: CellDb, time: Date): Promise<void> {
  await db.deleteFrom('known_place').where('last_seen_at', '<=', time).execute()
}
