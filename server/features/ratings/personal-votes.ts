import type { Services } from '#server/services.ts'
import { changeVote } from './change-vote.ts'
import { listVotedOn, voteKinds } from './vote.queries.ts'

export { voteKinds } from './vote.queries.ts'

const atATime = 500

/**
 * Takes back all of someone's votes, in every cell. One thing at a time and in the order of their ids, so that it never
 * holds one lock while it waits for another.
 */
export async function removeVotesOf(
  { cells, now }: Pick<Services, 'cells' | 'now'>,
  voterId: string,
): Promise<void> {
  for (const { db } of cells.all())
    for (const kind of voteKinds)
      for (;;) {
        const ids = await listVotedOn(db, kind, { voterId, limit: atATime })
        for (const id of ids) await changeVote(db, { kind, id, voterId, value: 0, now: new Date(now()) })
        if (ids.length < atATime) break
      }
}
