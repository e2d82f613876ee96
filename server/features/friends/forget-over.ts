import type { Cell } from '#server/cells/cell.ts'
import type { Services } from '#server/services.ts'
import { deleteOverPairs, findPair, pairKeyOf } from './pair.queries.ts'
import { deleteOverRelation, listOverRelations, type Bond } from './relation.queries.ts'

/**
 * The numbers of what is over protect from what was decided before and is still on its way, and from links that
 * were made before (14 days). Nothing is on its way for so long.
 */
export const rememberedMs = 60 * 24 * 60 * 60_000
const atATime = 200

/**
 * Forgets that two people ever had to do with each other. The pair goes first: while it is there, it may know
 * a withdrawal that a home must not be without. Numbers follow the clock, so those of a new pair are greater.
 */
export async function forgetWhatIsOver(services: Services, cell: Cell): Promise<void> {
  const before = new Date(services.now() - rememberedMs)
  while ((await deleteOverPairs(cell.db, before, atATime)) === atATime);
  await forgetRelations(services, cell, before)
}

async function forgetRelations({ cells, log }: Services, { db }: Cell, before: Date): Promise<void> {
  for (let after: Bond = { accountId: '', personId: '' }; ;) {
    const over = await listOverRelations(db, { before, after, limit: atATime })
    for (const bond of over) {
      try {
        const key = pairKeyOf(bond.accountId, bond.personId)
        if (!(await findPair(cells.of(key.lowId).db, key))) await deleteOverRelation(db, bond, before)
      } catch (error) {
        // The cell of the pair is away: another time.
        log.warn({ err: error }, 'what is over between two people is forgotten later')
        return
      }
    }
    const last = over.at(-1)
    if (!last || over.length < atATime) return
    after = last
  }
}
