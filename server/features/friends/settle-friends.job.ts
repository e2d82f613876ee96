import { invitationMs, unexpired } from '#domain/friends/pair.ts'
import type { Cell } from '#server/cells/cell.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import type { Services } from '#server/services.ts'
import { listExpired, listUnseen, lockPair, pairOf, savePair, type PairKey } from './pair.queries.ts'
import { listWithdrawn } from './relation.queries.ts'
import { settleQueue } from './settle-queue.ts'
import { applyWithdrawal, mirrorBoth } from './withdraw.ts'

const atATime = 100
/** A cell can be unavailable for days; the delays between retries grow to 15 minutes. */
const retries = 500

/** Delivers what has happened between people to the cells that do not know it yet. */
export const settleFriends = defineJob({
  ...settleQueue,
  timeoutSeconds: 600,
  retries,
  async run({ services, cell, signal }) {
    const failures: unknown[] = []
    const attempt = async (work: () => Promise<void>) => {
      signal.throwIfAborted()
      // Someone whose other cell is unreachable does not hold up the others.
      await work().catch((error: unknown) => failures.push(error))
    }
    for (const bond of await listAll(
      0,
      (last, limit) => listWithdrawn(cell.db, last, limit),
      ({ op }) => op,
    ))
      await attempt(() => applyWithdrawal(services, bond))
    const first: PairKey = { lowId: '', highId: '' }
    for (const key of await listAll(
      first,
      (last, limit) => listUnseen(cell.db, last, limit),
      (one) => one,
    ))
      await attempt(() => mirrorBoth(services, key))
    if (failures.length > 0) throw new Error('not every cell knows yet', { cause: failures[0] })
  },
})

async function listAll<Row, Position>(
  first: Position,
  list: (after: Position, limit: number) => Promise<Row[]>,
  positionOf: (row: Row) => Position,
): Promise<Row[]> {
  const all: Row[] = []
  for (let after = first; ;) {
    const rows = await list(after, atATime)
    all.push(...rows)
    const last = rows.at(-1)
    if (last === undefined || rows.length < atATime) return all
    after = positionOf(last)
  }
}

/** Ends invitations that nobody answered in time, for both people. */
export async function expireInvitations(services: Services, cell: Cell): Promise<void> {
  const { now } = services
  for (;;) {
    const expired = await listExpired(cell.db, new Date(now() - invitationMs), atATime)
    for (const key of expired) {
      await cell.db.transaction().execute(async (trx) => {
        const row = await lockPair(trx, key, now())
        const pair = unexpired(pairOf(row), now())
        if (pair.inviter === null) await savePair(trx, row, { pair, actor: row.actor, nowMs: now() })
      })
    }
    if (expired.length < atATime) return
  }
}
