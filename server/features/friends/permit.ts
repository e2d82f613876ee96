import { sideOf, type Pair, type Side } from '#domain/friends/pair.ts'
import { hasBlocked } from '#server/features/people/public.ts'
import { busy } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'
import { youBlocked } from './friend-errors.ts'
import { lockPair, pairKeyOf, pairOf, savePair } from './pair.queries.ts'
import { findRelation, type Bond } from './relation.queries.ts'
import { enqueueSettling } from './settle-queue.ts'
import { applyWithdrawal, mirrorBoth } from './withdraw.ts'

/** What has to be decided, from the point of view of whoever takes the step. */
export type Question = {
  pair: Pair
  side: Side
  /** Whether the other person has blocked this one. */
  isBlocked: boolean
  /** When the other person last ended something between the two. */
  lastEndMs: number
}

/**
 * A step that lets someone in: it needs both cells, and fails when one of them is unreachable. Everything that either
 * person withdrew earlier is applied first; if one of them withdraws meanwhile, the step is refused. `decide` returns
 * the same pair if there is nothing to do. Returns whether the pair has changed.
 */
export async function changePair(
  services: Services,
  bond: Bond,
  decide: (question: Question) => Pair,
): Promise<boolean> {
  const { cells, log, now } = services
  const key = pairKeyOf(bond.accountId, bond.personId)
  const side = sideOf(bond.accountId, bond.personId)
  const own = await readSide(services, bond)
  const other = await readSide(services, turned(bond))
  if (own.hasBlocked) throw youBlocked()
  const known = side === 'low' ? { low: own.op, high: other.op } : { low: other.op, high: own.op }
  const cell = cells.of(key.lowId)
  const isChanged = await cell.db.transaction().execute(async (trx) => {
    const row = await lockPair(trx, key, now())
    if (row.low_op > known.low || row.high_op > known.high) throw busy()
    const before = pairOf(row)
    const pair = decide({ pair: before, side, isBlocked: other.hasBlocked, lastEndMs: other.op })
    if (pair === before) return false
    await savePair(trx, row, { pair, actor: side, nowMs: now() })
    await enqueueSettling(cell, trx)
    return true
  })
  if (isChanged)
    await mirrorBoth(services, key).catch((error: unknown) =>
      log.warn({ err: error }, 'one side of a friendship hears of it later'),
    )
  return isChanged
}

export const turned = ({ accountId, personId }: Bond): Bond => ({ accountId: personId, personId: accountId })

/**
 * The number of the person's last withdrawal, once the pair knows it, and whether they have blocked the other. Read in
 * this order: a later block has a greater number, which is noticed.
 */
async function readSide(services: Services, bond: Bond): Promise<{ op: number; hasBlocked: boolean }> {
  const { db } = services.cells.of(bond.accountId)
  const relation = await findRelation(db, bond)
  if (relation && relation.withdrawn !== null) await applyWithdrawal(services, bond)
  return { op: relation?.op ?? 0, hasBlocked: await hasBlocked(db, bond) }
}
