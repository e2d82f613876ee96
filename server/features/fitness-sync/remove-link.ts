import { sql } from 'kysely'
import {
  fitnessSyncMessages as messages,
  platformNames,
} from '#contract/fitness-sync/fitness-sync-messages.ts'
import { dayMs } from '#domain/time/durations.ts'
import { FitnessError } from '#server/adapters/fitness-platform/fitness-provider.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { removeAllProvided } from '#server/features/imports/public.ts'
import type { Services } from '#server/services.ts'
import type { LinkKey, LinkRow } from './link.ts'
import { findForUpdate, findLink } from './link.queries.ts'
import { writeLog } from './log.queries.ts'
import { openTokens } from './tokens.ts'

/** How long we keep asking a platform that does not answer to take its permission back. */
const revokedWithinMs = dayMs

/**
 * Removes what a platform does not let us keep after someone has disconnected, or has revoked the permission there. Can
 * be interrupted at any point; it is then run again.
 */
export async function removeLink(services: Services, key: LinkKey, signal: AbortSignal): Promise<void> {
  const { cells } = services
  const { db } = cells.of(key.accountId)
  const link = await findLink(db, key)
  if (!link?.removing_at) return
  const isRevoked = !link.removing_link || (await revokeOrLater(services, link, signal))
  // None of this waits for a platform that does not answer.
  if (link.deletes_on_unlink) await removeAllProvided(services, { ...key, signal })
  const isEnded = await db.transaction().execute(async (trx) => {
    const latest = await findForUpdate(trx, key)
    if (!latest?.removing_at) return false
    await forgetActivities(trx, latest)
    if (!latest.removing_link) return endRemoval(services, trx, latest)
    return isRevoked && endLink(services, trx, latest)
  })
  if (isEnded) {
    const claim = await cells.directory.look(`fitness_${key.provider}`, link.provider_user_id, key.accountId)
    await claim?.release()
  } else if (!isRevoked) throw new Error('the platform has not taken its permission back yet')
}

/** The names of activities come from the platform, so the log is removed as well. */
async function forgetActivities(trx: CellTransaction, link: LinkRow): Promise<void> {
  const isOfLink = sql`account_id = ${link.account_id} and provider = ${link.provider}`
  await sql`delete from fitness_item where ${isOfLink}`.execute(trx)
  if (link.deletes_on_unlink) await sql`delete from fitness_log where ${isOfLink}`.execute(trx)
}

async function endLink({ now }: Services, trx: CellTransaction, link: LinkRow): Promise<boolean> {
  const { account_id: accountId, provider, deletes_on_unlink } = link
  await sql`
    delete from fitness_link where account_id = ${accountId} and provider = ${provider}`.execute(trx)
  const name = platformNames[provider]
  const sentence = deletes_on_unlink ? messages.logDisconnected(name) : messages.logDisconnectedKept(name)
  await writeLog(trx, { accountId, provider }, { now: now(), kind: 'disconnected', sentence })
  return true
}

/** The link stays, so that its owner can read why, and can connect again. */
async function endRemoval({ now }: Services, trx: CellTransaction, link: LinkRow): Promise<boolean> {
  const { account_id: accountId, provider } = link
  await sql`
    update fitness_link set removing_at = null, list_cursor = null, list_began_at = null, list_since = null,
      listed_at = null, listed_all_at = null, backfill_at = null, total = null
    where account_id = ${accountId} and provider = ${provider}`.execute(trx)
  const sentence = messages.logRevoked(platformNames[provider])
  await writeLog(trx, { accountId, provider }, { now: now(), kind: 'trouble', sentence })
  return false
}

/** False if the platform should be asked again later. */
async function revokeOrLater(services: Services, link: LinkRow, signal: AbortSignal): Promise<boolean> {
  try {
    await revokeLink(services, link, signal)
    return true
  } catch (error) {
    if (!(error instanceof FitnessError)) throw error
    services.log.warn(
      { provider: link.provider, kind: error.kind, err: error },
      'a permission was not revoked',
    )
    const sinceMs = link.removing_at?.getTime() ?? 0
    return !mayAnswerLater(error) || services.now() - sinceMs > revokedWithinMs
  }
}

export const mayAnswerLater = ({ kind }: FitnessError): boolean => kind === 'away' || kind === 'limited'

/** Returns the permission, so that the platform no longer lists us. */
export async function revokeLink(services: Services, link: LinkRow, signal: AbortSignal): Promise<void> {
  const provider = services.fitnessProviders[link.provider]
  const opened = openTokens(services, link)
  if (!provider?.revoke || !opened) return
  const { refresh, revoke } = provider
  if (await isAccepted(() => revoke(opened, signal))) return
  // The access token has expired, or the platform no longer knows it.
  if (!refresh || opened.tokens.refresh === null) return
  await isAccepted(async () => revoke({ ...opened, tokens: await refresh(opened.tokens, signal) }, signal))
}

async function isAccepted(call: () => Promise<void>): Promise<boolean> {
  try {
    await call()
    return true
  } catch (error) {
    if (error instanceof FitnessError && error.kind === 'needs_login') return false
    throw error
  }
}
