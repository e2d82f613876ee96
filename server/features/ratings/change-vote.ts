import type { Rating } from '#contract/ratings/ratings.ts'
import type { CellDb, CellTransaction } from '#server/db/schema.ts'
import { isStillKept } from '#server/features/visibility/public.ts'
import { notFound } from '#server/http/app-error.ts'
import {
  findVote,
  lockCounts,
  ratingSeen,
  saveCounts,
  saveVote,
  type Counts,
  type OwnVote,
  type VoteKind,
} from './vote.queries.ts'

export type Vote = {
  kind: VoteKind
  id: string
  voterId: string
  value: Rating['mine']
  /** Whether others see it counted. */
  isCounted?: boolean
  now: Date
}

/**
 * Locks the counts, then reads the vote it replaces: a statement that does both at once loses votes given at the same
 * time. `also` runs in the same transaction if the vote differs from before.
 */
export function changeVote(
  db: CellDb,
  { kind, id, voterId, value, isCounted = true, now }: Vote,
  also: (trx: CellTransaction) => Promise<void> = async () => {},
): Promise<Rating> {
  return db.transaction().execute(async (trx) => {
    const counts = await lockCounts(trx, kind, id)
    if (!counts) throw notFound()
    // A vote for a recording that was merged meanwhile would be lost. Taking one back is always possible.
    if (kind === 'activity' && value !== 0 && !(await isStillKept(trx, id))) throw notFound()
    const before = await findVote(trx, kind, { id, voterId })
    if ((before?.value ?? 0) === value) return ratingSeen(counts, before)
    const own = value === 0 ? undefined : { value, isCounted }
    await saveVote(trx, kind, { id, voterId, own, now })
    const changed = counted(counts, before, own)
    await saveCounts(trx, kind, id, changed)
    await also(trx)
    return ratingSeen(changed, own)
  })
}

const counted = ({ up, down }: Counts, before: OwnVote | undefined, after: OwnVote | undefined): Counts => ({
  up: up + oneIf(after, 1) - oneIf(before, 1),
  down: down + oneIf(after, -1) - oneIf(before, -1),
})

const oneIf = (vote: OwnVote | undefined, value: 1 | -1): number =>
  Number(vote?.isCounted === true && vote.value === value)
