import { sql, type Updateable } from 'kysely'
import { claimedColumn, claimHeldMs, type ClaimKind } from '#server/cells/directory.ts'
import { isUniqueViolation } from '#server/db/failures.ts'
import type { CellDatabase, CellDb, CellTransaction } from '#server/db/schema.ts'
import { busy, notSignedIn, type AppError } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'
import type { Account } from './find-account.ts'

const attempts = 5

export type ClaimedChange = {
  kind: ClaimKind
  /** Null gives it up. */
  value: string | null
  /** What else is written into the row with it. */
  set?: Updateable<CellDatabase['account']>
  /** What is said when the value is someone else's. */
  taken: () => AppError
  /** Throws where the account as it is must not be changed so. */
  check?: (before: Account) => void
  /** Throws in the transaction that changes the row, or finds nothing to change in it, where this must not be done. */
  permit?: (trx: CellTransaction) => Promise<void>
  /** Done in the transaction that changes the row, when the value is another one than before. */
  alongside?: (trx: CellTransaction, before: Account) => Promise<void>
}

/**
 * Changes what is unique in the world: claims the new value, changes the row, lets go of the old one.
 * A process that dies in between leaves a claim that the row does not carry, and the directory gives
 * such a claim to the next who asks after a minute.
 */
export async function changeClaimed(
  services: Services,
  accountId: string,
  change: ClaimedChange,
): Promise<void> {
  for (let i = 0; i < attempts; i++) if (await tryToChange(services, accountId, change)) return
  throw busy()
}

/** False when another request changed the account meanwhile: then everything has to be looked at again. */
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

  // Before the new claim is made: where both mean the same, that claim renews this one, and it stays.
  const held = old === null ? undefined : await cells.directory.look(kind, old, accountId)
  const claim = value === null ? undefined : await cells.directory.claim(kind, value, accountId)
  if (value !== null && !claim) throw taken()
  try {
    const isChanged = await db.transaction().execute(async (trx) => {
      if (!(await saveIfUnchanged(trx, before, { ...set, [column]: value }))) return false
      await permit?.(trx)
      await alongside?.(trx, before)
      // Someone else may take the claim over soon; half of the time is left for the commit.
      if (now() - startedAt > claimHeldMs / 2) throw busy()
      return true
    })
    if (!isChanged) {
      await claim?.withdraw()
      return false
    }
  } catch (error) {
    // The account's own table is the last guard, should the directory have lost a claim.
    if (!isUniqueViolation(error)) throw error
    await claim?.withdraw()
    throw taken()
  }
  await held?.release().catch((error: unknown) => log.warn({ err: error }, 'a claim was not released'))
  return true
}

/** PostgreSQL changes `xmin` with every change of a row, so it tells whether the row is still the one that was read. */
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
