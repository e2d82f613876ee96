import { sql } from 'kysely'
import type { Changes } from '#server/changes.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { moveVotes } from '#server/features/ratings/public.ts'

/**
 * Comments on an activity move to the recording that counts, because nobody else sees a duplicate. This is announced
 * only for duplicates that everyone who sees the original could see.
 */
export async function followDuplicates({ trx, accountId, ids }: Changes['duplicatesChanged']): Promise<void> {
  await narrowSettings(trx, accountId, ids)
  const { rows } = await sql<{ from: string; to: string }>`
    select id as from, duplicate_of as to from activity
    where account_id = ${accountId} and id = any(${ids}) and duplicate_of is not null
      and (exists (select from comment where comment.activity_id = activity.id)
        or exists (select from activity_vote where activity_vote.activity_id = activity.id))
    order by id`.execute(trx)
  for (const row of rows) {
    await moveVotes(trx, row)
    await moveComments(trx, row)
  }
}

/**
 * If the settings of who may comment differ, the narrower one applies: otherwise what was turned off would be shown
 * again.
 */
async function narrowSettings(trx: CellTransaction, accountId: string, ids: string[]): Promise<void> {
  await sql`
    update activity set comments = ${fromWide}[greatest(array_position(${fromWide}, comments), joined.narrowest)],
      holds_comments = holds_comments or joined.holds
    from (
      select duplicate_of as id, max(array_position(${fromWide}, comments)) as narrowest, bool_or(holds_comments) as holds
      from activity where account_id = ${accountId} and id = any(${ids}) and duplicate_of is not null
      group by duplicate_of) as joined
    where activity.id = joined.id`.execute(trx)
}

const fromWide = sql`(array['open', 'friends', 'off'])`

async function moveComments(trx: CellTransaction, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    update comment set activity_id = ${to}, pinned = false, moment_of = case when moment_of = ${from} then ${to} else moment_of end
    where activity_id = ${from}`.execute(trx)
  await sql`
    update activity set comment_count = (
      select count(*) from comment where comment.activity_id = activity.id and comment.state = 'shown')
    where id in (${from}, ${to})`.execute(trx)
}
