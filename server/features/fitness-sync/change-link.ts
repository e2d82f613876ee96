import { sql } from 'kysely'
import { fitnessSyncMessages as messages } from '#contract/fitness-sync/fitness-sync-messages.ts'
import { notFound } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'
import type { LinkKey } from './link.ts'
import { writeLog } from './log.queries.ts'
import { enqueueRemoval, wakeLink } from './sync-queue.ts'

export async function pauseLink({ cells, now }: Services, key: LinkKey): Promise<void> {
  await cells
    .of(key.accountId)
    .db.transaction()
    .execute(async (trx) => {
      const { rows } = await sql`
        update fitness_link set is_paused = true
        where ${isLive(key)} and not is_paused returning provider`.execute(trx)
      if (rows.length > 0)
        await writeLog(trx, key, { now: now(), kind: 'paused', sentence: messages.logPaused })
      else await requireLink(trx, key)
    })
}

export async function resumeLink({ cells, now }: Services, key: LinkKey): Promise<void> {
  const cell = cells.of(key.accountId)
  await cell.db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      update fitness_link set is_paused = false, next_at = ${new Date(now())}
      where ${isLive(key)} and is_paused returning provider`.execute(trx)
    if (rows.length === 0) return requireLink(trx, key)
    await writeLog(trx, key, { now: now(), kind: 'resumed', sentence: messages.logResumed })
    await wakeLink(cell, key, trx)
  })
}

/** For someone who cannot wait. Platforms are not asked sooner than their limits allow. */
export async function syncLinkNow({ cells, now }: Services, key: LinkKey): Promise<void> {
  const cell = cells.of(key.accountId)
  await cell.db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      update fitness_link set next_at = ${new Date(now())}
      where ${isLive(key)} and not is_paused and state in ('ok', 'away') returning provider`.execute(trx)
    if (rows.length === 0) return requireLink(trx, key)
    await wakeLink(cell, key, trx)
  })
}

/** From here on nothing more arrives. A job removes what the platform does not let us keep. */
export async function disconnectLink({ cells, now }: Services, key: LinkKey): Promise<void> {
  const cell = cells.of(key.accountId)
  await cell.db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      update fitness_link set removing_link = true, removing_at = coalesce(removing_at, ${new Date(now())})
      where ${isLive(key)} returning provider`.execute(trx)
    if (rows.length > 0) await enqueueRemoval(cell, key, trx)
  })
}

const isLive = ({ accountId, provider }: LinkKey) =>
  sql`account_id = ${accountId} and provider = ${provider} and not removing_link`

async function requireLink(trx: Parameters<typeof writeLog>[0], key: LinkKey): Promise<void> {
  const { rows } = await sql`select 1 from fitness_link where ${isLive(key)}`.execute(trx)
  if (rows.length === 0) throw notFound()
}
