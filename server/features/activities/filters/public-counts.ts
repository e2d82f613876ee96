import type { Cell } from '#server/cells/cell.ts'
import { countPublic, findWithdrawals, type Counted } from './count.queries.ts'

/** New activities may be missing from the counts for this long. */
const newMs = 3000
/** Counting may take at most a twentieth of the time, however much there is to count. */
const restsPerCount = 20

type Kept = { counted: Counted[]; withdrawals: number; beganMs: number; tookMs: number }

export type PublicCounts = (cell: Cell) => Promise<Counted[]>

/** Counts the public activities of a cell, once for all simultaneous requests. */
export function makePublicCounts(now: () => number): PublicCounts {
  const kept = new Map<string, Kept>()
  const counting = new Map<string, Promise<Kept>>()

  async function count({ region, db }: Cell): Promise<Kept> {
    const beganMs = now()
    // Read first, so that anything withdrawn during the count causes a recount.
    const withdrawals = await findWithdrawals(db)
    const made = { withdrawals, counted: await countPublic(db), beganMs, tookMs: now() - beganMs }
    kept.set(region, made)
    return made
  }

  async function isFresh({ beganMs, tookMs, withdrawals }: Kept, { db }: Cell): Promise<boolean> {
    const ageMs = now() - beganMs
    if (ageMs < tookMs * restsPerCount) return true
    return ageMs < newMs && withdrawals === (await findWithdrawals(db))
  }

  return async (cell) => {
    const known = kept.get(cell.region)
    if (known && (await isFresh(known, cell))) return known.counted
    const begun = counting.get(cell.region) ?? count(cell).finally(() => counting.delete(cell.region))
    counting.set(cell.region, begun)
    return (await begun).counted
  }
}
