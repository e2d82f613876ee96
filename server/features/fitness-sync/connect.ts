import { fitnessSyncMessages as messages } from '#contract/fitness-sync/fitness-sync-messages.ts'
import type { FitnessProvider, Grant } from '#server/adapters/fitness-platform/fitness-provider.ts'
import { isUniqueViolation } from '#server/db/failures.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { notSignedIn } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'
import { linkedAlready, linkedElsewhere, stillRemoving } from './fitness-errors.ts'
import type { LinkKey, LinkRow } from './link.ts'
import { findForUpdate, findLink } from './link.queries.ts'
import { writeLog } from './log.queries.ts'
import { sealTokens } from './tokens.ts'
import { wakeLink } from './sync-queue.ts'

/** Permissions that the user did not grant. */
export const missingScopes = (
  { wantedScopes }: Pick<FitnessProvider, 'wantedScopes'>,
  scope: readonly string[],
): string[] => wantedScopes.filter((wanted) => !scope.includes(wanted))

/**
 * Stores what a platform granted, for a new link or for one that needed a new login. Across all regions, an account
 * there belongs to only one account here.
 */
export async function saveGrant(
  services: Services,
  accountId: string,
  { provider, grant }: { provider: FitnessProvider; grant: Grant },
): Promise<void> {
  const { cells } = services
  const cell = cells.of(accountId)
  const key: LinkKey = { accountId, provider: provider.id }
  const before = await findLink(cell.db, key)
  requireFree(before, grant)
  const claim = await cells.directory.claim(`fitness_${provider.id}`, grant.userId, accountId)
  if (!claim) throw linkedElsewhere(provider.id)
  try {
    await cell.db.transaction().execute(async (trx) => {
      await save(services, trx, { key, provider, grant })
      await wakeLink(cell, key, trx)
    })
  } catch (error) {
    if (!before) await claim.withdraw()
    // The last guard in case the directory lost a claim.
    if (isUniqueViolation(error)) throw linkedElsewhere(provider.id)
    throw error
  }
}

function requireFree(before: LinkRow | undefined, { userId }: Grant): void {
  if (!before) return
  if (before.removing_at) throw stillRemoving(before.provider)
  if (before.provider_user_id !== userId) throw linkedAlready(before.provider, before.username)
}

type Saved = { key: LinkKey; provider: FitnessProvider; grant: Grant }

async function save(
  services: Services,
  trx: CellTransaction,
  { key, provider, grant }: Saved,
): Promise<void> {
  const now = services.now()
  const granted = {
    provider_user_id: grant.userId,
    username: grant.username,
    scope: grant.scope.join(' '),
    address: grant.address,
    ...sealTokens(services, key, grant.tokens),
    next_at: new Date(now),
    deletes_on_unlink: provider.deleteOnUnlink,
  }
  const account = await trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', key.accountId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!account) throw notSignedIn()
  const before = await findForUpdate(trx, key)
  requireFree(before, grant)
  if (before)
    await trx
      .updateTable('fitness_link')
      .set({ ...granted, ...reauthorized })
      .where('account_id', '=', key.accountId)
      .where('provider', '=', key.provider)
      .execute()
  else
    await trx
      .insertInto('fitness_link')
      .values({ account_id: key.accountId, provider: key.provider, connected_at: new Date(now), ...granted })
      .execute()
  const sentence = before ? messages.logConnectedAgain : messages.logConnected
  await writeLog(trx, key, { now, kind: 'connected', sentence: sentence(grant.username) })
}

/** With other permissions there may be other activities, so that everything is listed again. */
const reauthorized = {
  state: 'ok',
  sentence: null,
  failures: 0,
  is_paused: false,
  list_cursor: null,
  list_began_at: null,
  list_since: null,
  listed_all_at: null,
  backfill_at: null,
} as const
