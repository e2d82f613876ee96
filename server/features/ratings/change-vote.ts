import type { Rating } from '#contract/ratings.ts'
import type { CellDb, CellTransaction } from '#server/db/schema.ts'
import { notFound } from '#server/http/app-error.ts'
import { findVote, lockCounts, saveCounts, saveVote, type Counts, type VoteKind } from './vote.queries.ts'

export type Vote = { kind: VoteKind; id: string; voterId: string; value: Rating['mine']; now: Date }

/**
 * Locks the counts, then reads the vote it replaces: a statement that does both at once loses votes given at
 * the same time. `also` runs in the same transaction if the vote is another than before.
 */
export function changeVote(
  db: CellDb,
  { kind, id, voterId, value, now }: Vote,
  also: (trx: CellTransaction, before: Rating['mine']) => Promise<void> = async () => {},
): Promise<Rating> {
  return db.transaction().execute(async (trx) => {
    const counts = await lockCounts(trx, kind, id)
    if (!counts) throw notFound()
    const before = await findVote(trx, kind, { id, voterId })
    if (before === value) return { ...counts, mine: value }
    await saveVote(trx, kind, { id, voterId, value, now })
    const changed = counted(counts, before, value)
    await saveCounts(trx, kind, id, changed)
    await also(trx, before)
    return { ...changed, mine: value }
  })
}

const counted = ({ up, down }: Counts, before: Rating['mine'], after: Rating['mine']): Counts => ({
  up: up + Number(after === 1) - Number(before === 1),
  down: down + Number(after === -1) - Number(before === -1),
})
