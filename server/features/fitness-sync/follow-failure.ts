import { sql } from 'kysely'
import type { LinkState } from '#contract/fitness-sync/fitness-sync.ts'
import {
  fitnessSyncMessages as messages,
  platformNames,
} from '#contract/fitness-sync/fitness-sync-messages.ts'
import { hourMs, minuteMs } from '#domain/time/durations.ts'
import type { FitnessError } from '#server/adapters/fitness-platform/fitness-provider.ts'
import type { Services } from '#server/services.ts'
import type { LinkKey, LinkRow } from './link.ts'
import { findForUpdate } from './link.queries.ts'
import { writeLog } from './log.queries.ts'
import { enqueueRemoval, wakeLinkLater } from './sync-queue.ts'

/** No platform makes anyone wait for longer than a day. */
export const longestWaitMs = 25 * hourMs
const quarterMs = 15 * minuteMs
const inactiveMs = 6 * hourMs
const pausesMs = [2, 5, 15, 30, 60].map((minutes) => minutes * minuteMs)

type Trouble = { state: LinkState; nextAtMs: number; sentence: string }

/** Records what is wrong with a link, tells its owner, and decides when the platform is asked again. */
export async function followFailure(services: Services, key: LinkKey, error: FitnessError): Promise<void> {
  const { cells, now, log } = services
  const cell = cells.of(key.accountId)
  const nowMs = now()
  const outcome = await cell.db.transaction().execute(async (trx) => {
    const row = await findForUpdate(trx, key)
    if (!row || row.removing_at) return undefined
    const trouble = troubleOf(error, row, nowMs)
    await sql`
      update fitness_link set state = ${trouble.state}, sentence = ${trouble.sentence},
        next_at = ${new Date(trouble.nextAtMs)}, failures = failures + 1
      where account_id = ${key.accountId} and provider = ${key.provider}`.execute(trx)
    // Logged once, not on each try.
    if (row.state !== trouble.state)
      await writeLog(trx, key, { now: nowMs, kind: 'trouble', sentence: trouble.sentence })
    if (trouble.state !== 'needs_login') return trouble
    const isToGo = row.deletes_on_unlink && error.isRevoked
    await sql`
      update fitness_link set sealed_tokens = null, tokens_expire_at = null,
        removing_at = ${isToGo ? new Date(nowMs) : null}
      where account_id = ${key.accountId} and provider = ${key.provider}`.execute(trx)
    if (isToGo) await enqueueRemoval(cell, key, trx)
    return trouble
  })
  if (!outcome) return
  if (outcome.state === 'inactive')
    log.error({ provider: key.provider, err: error }, 'a fitness platform does not serve this application')
  else log.warn({ provider: key.provider, kind: error.kind, err: error }, 'a fitness platform failed')
  if (outcome.state !== 'needs_login') await wakeLinkLater(cell, key, { nowMs, atMs: outcome.nextAtMs })
}

function troubleOf(error: FitnessError, row: LinkRow, nowMs: number): Trouble {
  const { kind, retryAtMs, sentence, isRevoked } = error
  const name = platformNames[row.provider]
  const after = (ms: number) => nowMs + ms
  if (kind === 'needs_login') {
    const usual = row.deletes_on_unlink && isRevoked ? messages.revoked(name) : messages.needsLogin(name)
    return { state: 'needs_login', nextAtMs: after(longestWaitMs), sentence: sentence ?? usual }
  }
  if (kind === 'inactive')
    return { state: 'inactive', nextAtMs: after(inactiveMs), sentence: messages.providerInactive(name) }
  if (kind === 'limited') {
    const wished = retryAtMs ?? after(quarterMs)
    const nextAtMs = Math.min(Math.max(wished, after(minuteMs)), after(longestWaitMs))
    return { state: 'limited', nextAtMs, sentence: messages.limited(name) }
  }
  const pauseMs = pausesMs[Math.min(row.failures, pausesMs.length - 1)] ?? hourMs
  return { state: 'away', nextAtMs: after(pauseMs), sentence: sentence ?? messages.away(name) }
}

/** The platform responds again. */
export async function followSuccess({ cells }: Services, key: LinkKey): Promise<void> {
  await sql`
    update fitness_link set state = 'ok', sentence = null, failures = 0
    where account_id = ${key.accountId} and provider = ${key.provider} and removing_at is null
      and state <> 'ok' and sealed_tokens is not null`.execute(cells.of(key.accountId).db)
}
