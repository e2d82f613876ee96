import { sql } from 'kysely'
import type { CellTransaction } from '#server/db/schema.ts'
import { countVotes, lockCounts, saveCounts } from './vote.queries.ts'

/** Someone who voted on both counts once, with their vote on the one that stays. */
export async function moveVotes(
  trx: CellTransaction,
  { from, to }: { from: string; to: string },
): Promise<void> {
  // In the order of their ids, so that two opposite moves do not wait for each other.
  for (const id of [from, to].toSorted()) await lockCounts(trx, 'activity', id)
  await sql`
    insert into activity_vote (activity_id, voter_id, value, is_counted, created_at)
    select ${to}, voter_id, value, is_counted, created_at from activity_vote where activity_id = ${from}
    on conflict (activity_id, voter_id) do nothing`.execute(trx)
  await trx.deleteFrom('activity_vote').where('activity_id', '=', from).execute()
  for (const id of [from, to]) await saveCounts(trx, 'activity', id, await countVotes(trx, 'activity', id))
}
