import { dayMs } from '#domain/time/durations.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { Services } from '#server/services.ts'
import { deleteOverPairs, findPair, pairKeyOf } from './pair.queries.ts'
import { deleteOverRelation, listOverRelations, type Bond } from './relation.queries.ts'

/**
 * The numbers of relations that are over protect against earlier decisions that are still on their way, and against
 * links that were made earlier (valid for 14 days). Nothing stays on its way for this long.
 */
export const rememberedMs = 60 * dayMs
const atATime = 200

/**
 * Forgets that two people ever had anything to do with each other. The pair goes first: as long as it exists, it may
 * know of a withdrawal that a home must not lose. Numbers follow the clock, so those of a new pair are greater.
 */
export async function forgetEndedRelations(services: Services, cell: Cell): Promise<void> {
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
        // The cell of the pair is unreachable, so this is left for another time.
        log.warn({ err: error }, 'what is over between two people is forgotten later')
        return
      }
    }
    const last = over.at(-1)
    if (!last || over.length < atATime) return
    after = last
  }
}
