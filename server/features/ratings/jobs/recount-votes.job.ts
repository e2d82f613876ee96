import { z } from 'zod'
import type { CellDb } from '#server/db/schema.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import {
  countVotes,
  listMiscounted,
  lockCounts,
  saveCounts,
  voteKinds,
  type VoteKind,
} from '../vote.queries.ts'

const atATime = 500

/** Compares all counts of votes with the votes, and corrects those that differ. None should. */
export const recountVotes = defineJob({
  name: 'recount-votes',
  input: z.object({}),
  timeoutSeconds: 3600,
  async run({ services, cell, signal }) {
    let drift = 0
    for (const kind of voteKinds)
      for (;;) {
        signal.throwIfAborted()
        const ids = await listMiscounted(cell.db, kind, atATime)
        for (const id of ids) drift += await recount(cell.db, kind, id)
        if (ids.length < atATime) break
      }
    services.measure('vote_drift', drift, cell.region)
    if (drift > 0) services.log.error({ region: cell.region, drift }, 'counts of votes were wrong')
  },
})

/** Locked, so that votes being given are not mistaken for errors. Returns by how many votes the count was off. */
function recount(db: CellDb, kind: VoteKind, id: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const counts = await lockCounts(trx, kind, id)
    if (!counts) return 0
    const { up, down } = await countVotes(trx, kind, id)
    const drift = Math.abs(counts.up - up) + Math.abs(counts.down - down)
    if (drift > 0) await saveCounts(trx, kind, id, { up, down })
    return drift
  })
}
