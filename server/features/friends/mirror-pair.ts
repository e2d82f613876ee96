import { otherSide, relationOf, unexpired, type RelationState, type Side } from '#domain/friends/pair.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { hasBlocked, isMuted } from '#server/features/people/public.ts'
import type { Services } from '#server/services.ts'
import { deletePair, findPair, idOn, markSeen, pairOf, type PairKey, type PairRow } from './pair.queries.ts'
import { findRelation, lockOwner, saveRelation } from './relation.queries.ts'

/**
 * Tells the home of one person what the pair has become. It may run twice, late and in any order: the home accepts only
 * what is newer than what it knows, and nothing that was decided before its own last withdrawal.
 */
export async function mirrorPair(services: Services, key: PairKey, side: Side): Promise<void> {
  const { cells } = services
  const { db } = cells.of(key.lowId)
  const pair = await findPair(db, key)
  if (!pair || pair[`${side}_seen`] >= pair.seq) return
  const cell = cells.of(idOn(key, side))
  const isThere = await cell.db.transaction().execute((trx) => takeOver(services, trx, { key, side, pair }))
  if (isThere) await markSeen(db, key, side, pair.seq)
  else await deletePair(db, key)
}

type News = { key: PairKey; side: Side; pair: PairRow }

/** False if the account is gone for good. */
async function takeOver(
  services: Services,
  trx: CellTransaction,
  { key, side, pair }: News,
): Promise<boolean> {
  const bond = { accountId: idOn(key, side), personId: idOn(key, otherSide(side)) }
  const owner = await lockOwner(trx, bond.accountId)
  if (owner !== 'there') return owner !== 'gone'
  const before = await findRelation(trx, bond)
  const acknowledged = pair[`${side}_op`]
  // An acknowledged withdrawal has a smaller number than the pair, even if the pair has been forgotten since.
  const isWithdrawn = before !== undefined && before.withdrawn !== null && before.op > acknowledged
  if (before && (before.seq >= pair.seq || isWithdrawn)) return true
  const told = relationOf(unexpired(pairOf(pair), services.now()), side)
  // The block may be newer than the pair.
  const state = told !== 'none' && (await hasBlocked(trx, bond)) ? 'none' : told
  await saveRelation(trx, {
    account_id: bond.accountId,
    person_id: bond.personId,
    state,
    since: pair.since,
    seq: pair.seq,
    op: Math.max(before?.op ?? 0, acknowledged),
    withdrawn: null,
  })
  const change = { cell: services.cells.of(bond.accountId), trx, ...bond }
  const news = newsFor(before?.state ?? 'none', state, pair.actor === side)
  if (news !== undefined && !(await isMuted(trx, bond))) await services.announce(news, change)
  return true
}

/** What the account is notified of: an invitation, and that someone else has made the two friends. */
function newsFor(
  before: RelationState,
  now: RelationState,
  isOwnDoing: boolean,
): 'friendInvited' | 'friendAccepted' | undefined {
  if (now === before) return undefined
  if (now === 'received') return 'friendInvited'
  return now === 'friends' && !isOwnDoing ? 'friendAccepted' : undefined
}
