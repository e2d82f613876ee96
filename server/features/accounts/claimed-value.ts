import { sql, type Updateable } from 'kysely'
import { claimedColumn, claimHeldMs, type AccountClaim } from '#server/cells/directory.ts'
import { isUniqueViolation } from '#server/db/failures.ts'
import type { CellDatabase, CellDb, CellTransaction } from '#server/db/schema.ts'
import { busy, notSignedIn, type AppError } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'
import type { Account } from './find-account.ts'

const attempts = 5

export type ClaimedChange = {
  kind: AccountClaim
  /** Null releases the value. */
  value: string | null
  /** Further columns to write in the same update. */
  set?: Updateable<CellDatabase['account']>
  /** The error if the value belongs to someone else. */
  taken: () => AppError
  /** Throws if the account in its current state must not be changed this way. */
  check?: (before: Account) => void
  /**
   * Throws if the change is not permitted. Runs in the transaction that changes the row, even if the row
   * turns out to be unchanged.
   */
  permit?: (trx: CellTransaction) => Promise<void>
  /** Runs in the transaction that changes the row, if the value differs from the old one. */
  alongside?: (trx: CellTransaction, before: Account) => Promise<void>
}

/**
 * Changes a value that is unique across all regions: claims the new value, changes the row, then releases the
 * old value. A process that dies in between leaves a claim without a row; after a minute the directory gives
 * such a claim to the next account that asks for it.
 */
export async function changeClaimed(
  services: Services,
  accountId: string,
  change: ClaimedChange,
): Promise<void> {
  for (let i = 0; i < attempts; i++) if (await tryToChange(services, accountId, change)) return
  throw busy()
}

/** False if another request changed the account meanwhile: then start again. */
async function tryToChange(services: Services, accountId: string, change: ClaimedChange): Promise<boolean> {
  const { cells, now, log } = services
  const { db } = cells.of(accountId)
  const { kind, value, set = {}, taken, check, permit, alongside } = change
  const column = claimedColumn[kind]
  const startedAt = now()
  const before = await findVersion(db, accountId)
  if (!before) throw notSignedIn()
  check?.(before)
  const old = before[column]
  if (old === value)
    return db.transaction().execute(async (trx) => {
      const isUnchanged = await saveIfUnchanged(trx, before, set)
      if (isUnchanged) await permit?.(trx)
      return isUnchanged
    })

  // Looked up before the new claim is made: if both values normalise to the same claim, the new claim renews
  // this one, and it must stay.
  const held = old === null ? undefined : await cells.directory.look(kind, old, accountId)
  const claim = value === null ? undefined : await cells.directory.claim(kind, value, accountId)
  if (value !== null && !claim) throw taken()
  try {
    const isChanged = await db.transaction().execute(async (trx) => {
      if (!(await saveIfUnchanged(trx, before, { ...set, [column]: value }))) return false
      await permit?.(trx)
      await alongside?.(trx, before)
      // The claim expires soon and could be taken over; half of its time is reserved for the commit.
      if (now() - startedAt > claimHeldMs / 2) throw busy()
      return true
    })
    if (!isChanged) {
      await claim?.withdraw()
      return false
    }
  } catch (error) {
    // The unique index of the account table is the last guard in case the directory lost a claim.
    if (!isUniqueViolation(error)) throw error
    await claim?.withdraw()
    throw taken()
  }
  await held?.release().catch((error: unknown) => log.warn({ err: error }, 'a claim was not released'))
  return true
}

/** PostgreSQL changes `xmin` on every update, so it shows whether the row is still the one that was read. */
const version = sql<string>`account.xmin::text`

type Version = Account & { version: string }

function findVersion(db: CellDb, id: string): Promise<Version | undefined> {
  return db
    .selectFrom('account')
    .selectAll()
    .select(version.as('version'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

async function saveIfUnchanged(
  db: CellDb | CellTransaction,
  before: Version,
  set: Updateable<CellDatabase['account']>,
): Promise<boolean> {
  if (Object.keys(set).length === 0) return true
  const saved = await db
    .updateTable('account')
    .set(set)
    .where('id', '=', before.id)
    .where(version, '=', before.version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return saved.numUpdatedRows === 1n
}
