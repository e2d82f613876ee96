import { sideOf, withdraw, type RelationState, type Withdrawal } from '#domain/friends/pair.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import type { Services } from '#server/services.ts'
import { mirrorPair } from './mirror-pair.ts'
import { lockPair, pairKeyOf, pairOf, savePair, type PairKey } from './pair.queries.ts'
import { findRelation, lockOwner, saveRelation, type Bond } from './relation.queries.ts'
import { enqueueSettling } from './settle-queue.ts'

/**
 * What each kind of withdrawal ends. This includes `none`, because the pair may know more: news may still be on the
 * way.
 */
const ends: Record<Withdrawal, readonly RelationState[]> = {
  cancel: ['sent', 'none'],
  decline: ['received', 'none'],
  remove: ['friends', 'none'],
  block: ['sent', 'received', 'friends', 'none'],
}

type Ending = Bond & {
  how: Withdrawal
  /** What else has to change in the same transaction. */
  alongside?: (trx: CellTransaction) => Promise<void>
}

/**
 * Takes effect at once in the home of whoever does it, even when the other cell is unreachable: from here on, nothing
 * that was decided before is believed. The pair and the other person are told now, or as soon as possible.
 */
export async function endRelation(
  services: Services,
  { accountId, personId, how, alongside }: Ending,
): Promise<void> {
  const { cells, log, now } = services
  const cell = cells.of(accountId)
  const bond = { accountId, personId }
  const isEnded = await cell.db.transaction().execute(async (trx) => {
    if ((await lockOwner(trx, accountId)) !== 'there') return false
    const before = await findRelation(trx, bond)
    await alongside?.(trx)
    if (!ends[how].includes(before?.state ?? 'none')) return false
    const time = now()
    await saveRelation(trx, {
      account_id: accountId,
      person_id: personId,
      state: 'none',
      since: new Date(time),
      seq: before?.seq ?? 0,
      // Based on the clock, so that it can be compared with the age of an invitation.
      op: Math.max((before?.op ?? 0) + 1, time),
      withdrawn: how,
    })
    await enqueueSettling(cell, trx)
    return true
  })
  if (!isEnded) return
  await applyWithdrawal(services, bond).catch((error: unknown) =>
    log.warn({ err: error }, 'the other side of a friendship hears of its end later'),
  )
}

/** Delivers a withdrawal from the home of whoever made it to the pair. It may run twice. */
export async function applyWithdrawal(services: Services, bond: Bond): Promise<void> {
  const { cells, now } = services
  const relation = await findRelation(cells.of(bond.accountId).db, bond)
  if (!relation || relation.withdrawn === null) return
  const { op, withdrawn: how } = relation
  const key = pairKeyOf(bond.accountId, bond.personId)
  const side = sideOf(bond.accountId, bond.personId)
  const cell = cells.of(key.lowId)
  await cell.db.transaction().execute(async (trx) => {
    const row = await lockPair(trx, key, now())
    if (row[`${side}_op`] >= op) return
    const pair = withdraw(pairOf(row), side, { how, nowMs: now() })
    await savePair(trx, row, { pair, actor: side, nowMs: now(), op })
    await enqueueSettling(cell, trx)
  })
  await mirrorBoth(services, key)
}

/** Tries both, even if one of the cells is unreachable. */
export async function mirrorBoth(services: Services, key: PairKey): Promise<void> {
  const results: PromiseSettledResult<void>[] = []
  for (const side of ['low', 'high'] as const)
    results.push(...(await Promise.allSettled([mirrorPair(services, key, side)])))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
