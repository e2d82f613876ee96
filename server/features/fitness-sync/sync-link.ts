import { FitnessError } from '#server/adapters/fitness-platform/fitness-provider.ts'
import type { Services } from '#server/services.ts'
import { LinkGoneError, type Asker } from './ask-platform.ts'
import { fetchActivities, isOver } from './fetch-activities.ts'
import { followFailure, followSuccess } from './follow-failure.ts'
import { findNextTryMs } from './item.queries.ts'
import type { LinkKey, LinkRow } from './link.ts'
import { findSyncable } from './link.queries.ts'
import { listActivities } from './list-activities.ts'
import { wakeLink, wakeLinkLater } from './sync-queue.ts'

/** Asks a platform for what is new, and fetches some of it. */
export async function syncLink(services: Services, key: LinkKey, signal: AbortSignal): Promise<void> {
  const provider = services.fitnessProviders[key.provider]
  if (!provider) return
  try {
    await look(services, key, { provider, signal })
  } catch (error) {
    if (error instanceof LinkGoneError) return
    if (!(error instanceof FitnessError)) throw error
    await followFailure(services, key, error)
  }
}

async function look(services: Services, key: LinkKey, asker: Asker): Promise<void> {
  const cell = services.cells.of(key.accountId)
  const link = await findSyncable(cell.db, key)
  if (!link || isHeldOff(link, services.now())) return
  let isMore = false
  if (isListDue(link, services.now())) {
    const listed = await listActivities(services, key, asker)
    isMore = listed === 'more'
    if (listed === 'complete') await followSuccess(services, key)
  }
  if ((await fetchActivities(services, key, asker)) === 'more') isMore = true
  await followSuccess(services, key)
  if (isMore) await wakeLink(cell, key)
  else await sleep(services, key)
}

/** The platform does not want to be asked now. */
const isHeldOff = ({ state, next_at }: LinkRow, nowMs: number): boolean =>
  state !== 'ok' && !isOver(next_at, nowMs)

const isListDue = ({ next_at, list_began_at, listed_at, backfill_at }: LinkRow, nowMs: number): boolean =>
  isOver(next_at, nowMs) || listed_at === null || (list_began_at !== null && isOver(backfill_at, nowMs))

/** Until the next list is due, or until a waiting activity may be retried. */
async function sleep(services: Services, key: LinkKey): Promise<void> {
  const cell = services.cells.of(key.accountId)
  const nowMs = services.now()
  const link = await findSyncable(cell.db, key)
  if (!link) return
  const tryMs = await findNextTryMs(cell.db, key)
  const isListing = link.list_began_at !== null
  const backfillMs =
    link.backfill_at && (isListing || tryMs !== undefined) ? link.backfill_at.getTime() : undefined
  const times = [link.next_at.getTime(), backfillMs, tryMs].filter(
    (time): time is number => time !== undefined && time > nowMs,
  )
  if (times.length > 0) await wakeLinkLater(cell, key, { nowMs, atMs: Math.min(...times) })
}
