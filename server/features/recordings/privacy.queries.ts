import { keyedHash } from '#server/keys.ts'
import type { Privacy } from '#contract/privacy/privacy.ts'
import { type AccountRules, type PrivacyRules, rulesOfRecording } from '#domain/geo/privacy-zones.ts'
import type { CellDb, CellTransaction } from '#server/db/schema.ts'

export type PrivacySettings = Pick<Privacy, 'hide_start_m' | 'hide_end_m' | 'default_visibility'>

/**
 * Reads the settings and locks them until the transaction ends. Always lock them before changing anything
 * that belongs to the account, so that an activity is never stored by outdated rules.
 */
export function lockSettings(trx: CellTransaction, accountId: string): Promise<PrivacySettings | undefined> {
  return trx
    .selectFrom('account')
    .select(['default_visibility', 'hide_start_m', 'hide_end_m'])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export function findSettings(db: CellDb, accountId: string): Promise<PrivacySettings> {
  return db
    .selectFrom('account')
    .select(['default_visibility', 'hide_start_m', 'hide_end_m'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** The rules, with the secret that decides how much more is hidden of each recording. */
export type KeyedRules = AccountRules & { key: string }

/** The secret by which an account hides more than its settings say. */
export async function findHidingKey(db: CellDb | CellTransaction, accountId: string): Promise<string> {
  const { hiding_key } = await db
    .selectFrom('account')
    .select('hiding_key')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return hiding_key
}

/** What others do not see of the recordings of an account. */
export async function findRules(db: CellDb | CellTransaction, accountId: string): Promise<KeyedRules> {
  const { hiding_key: key, ...ends } = await db
    .selectFrom('account')
    .select(['hide_start_m', 'hide_end_m', 'hiding_key'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const places = await db
    .selectFrom('privacy_zone')
    .select(['id', 'hidden_lat as lat', 'hidden_lon as lon', 'radius_m'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  return { key, places, ...ends }
}

export const hidesNothing = ({ zones, hide_start_m, hide_end_m }: PrivacyRules): boolean =>
  zones.length === 0 && hide_start_m === 0 && hide_end_m === 0

const zoneColumns = ['id', 'name', 'lat', 'lon', 'hidden_lat', 'hidden_lon', 'radius_m'] as const

/** In the order in which they were added. */
export function listZones(db: CellDb | CellTransaction, accountId: string) {
  return db
    .selectFrom('privacy_zone')
    .select(zoneColumns)
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function countByDefault(db: CellDb, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('activity')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('visibility', '=', 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Also updates every activity that uses the account's default visibility. */
export async function saveDefaultVisibility(
  trx: CellTransaction,
  accountId: string,
  default_visibility: PrivacySettings['default_visibility'],
): Promise<void> {
  await trx.updateTable('account').set({ default_visibility }).where('id', '=', accountId).execute()
  await trx
    .updateTable('activity')
    .set({ effective_visibility: default_visibility })
    .where('account_id', '=', accountId)
    .where('visibility', '=', 0)
    .where('is_owner_only', '=', false)
    .execute()
}

/**
 * What is hidden of a recording (an activity, or the recording of a video's camera): always the same for the
 * same recording.
 */
export function rulesFor({ key, ...rules }: KeyedRules, recordingId: string): PrivacyRules {
  return rulesOfRecording(
    rules,
    (what) => keyedHash(Buffer.from(key), recordingId, what).readUIntBE(0, 6) / 2 ** 48,
  )
}
