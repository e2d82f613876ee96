import { popupProviders } from '#contract/fitness-sync/fitness-sync.ts'
import { defaultRegion } from '#domain/region.ts'
import { dayMs } from '#domain/time/durations.ts'
import type { Cell } from '#server/cells/cell.ts'
import { deriveKey, keyedHash, uuidOf } from '#server/keys.ts'
import type { Services } from '#server/services.ts'
import { deleteAttemptsUntil } from './attempt.queries.ts'
import { longestWaitMs } from './follow-failure.ts'
import { subscribeToPlatforms } from './jobs/subscribe.job.ts'
import { keyOf } from './link.ts'
import { countInactive, listDue, listRemoving } from './link.queries.ts'
import { deleteOldLog } from './log.queries.ts'
import { enqueueRemoval, wakeLink, wakeLinkLater } from './sync-queue.ts'

/** Until after the next check of all links. */
const aheadMs = 11 * 60_000
/** The next check finds the rest. */
const maxLinks = 5000

/** Wakes links that are due, finishes what was interrupted, and tells the operator what platforms refuse. */
export async function keepFitnessInOrder(services: Services, cell: Cell): Promise<void> {
  const { measure, now } = services
  await deleteAttemptsUntil(cell.db, new Date(now()))
  await deleteOldLog(cell.db, now())
  for (const link of await listRemoving(cell.db)) await enqueueRemoval(cell, keyOf(link))
  await wakeDue(services, cell)
  measure('fitness_links_inactive', await countInactive(cell.db), cell.region)
  if (cell.region === defaultRegion) await subscribeDaily(services, cell)
}

async function wakeDue({ fitnessProviders, now }: Services, cell: Cell): Promise<void> {
  const nowMs = now()
  const question = { untilMs: nowMs + aheadMs, farAheadMs: nowMs + longestWaitMs, max: maxLinks }
  for (const link of await listDue(cell.db, question)) {
    if (!fitnessProviders[link.provider]) continue
    const atMs = link.next_at.getTime()
    if (atMs <= nowMs || atMs > question.untilMs) await wakeLink(cell, keyOf(link))
    else await wakeLinkLater(cell, keyOf(link), { nowMs, atMs })
  }
}

/** Once a day and after each start of a new version, however many processes there are. */
async function subscribeDaily({ config, fitnessProviders, now }: Services, { jobs }: Cell): Promise<void> {
  if (!popupProviders.some((id) => fitnessProviders[id]?.ensureSubscription)) return
  const day = String(Math.floor(now() / dayMs))
  const hash = keyedHash(deriveKey(config.secret, 'fitness upkeep'), config.publicUrl, day)
  await jobs.enqueue(subscribeToPlatforms, {}, { id: uuidOf(hash) })
}
