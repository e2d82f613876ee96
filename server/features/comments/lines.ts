import { sql } from 'kysely'
import type { CellTransaction } from '#server/db/schema.ts'
import type { CommentRow } from './comment.queries.ts'

/**
 * A comment has a line in the list while it is shown, or while a reply to it has one. These functions maintain the
 * lines and the counts; their callers have locked the project or activity.
 */
type Placed = Pick<CommentRow, 'id' | 'parent_id' | 'root_id' | 'state'>
type Above = Placed & Pick<CommentRow, 'is_listed' | 'replies'>

/** What comments are about, as in their rows: one of the two is null. */
export type TopicOf = Pick<CommentRow, 'project_id' | 'activity_id'>

const kindOf = ({ project_id }: TopicOf) => (project_id === null ? 'activity' : 'project')
const idOf = ({ project_id, activity_id }: TopicOf) => project_id ?? activity_id

/** Makes changes to the comments on one project or activity wait for each other. Returns whether it still exists. */
export async function lockTopic(trx: CellTransaction, topic: TopicOf): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(kindOf(topic))} where id = ${idOf(topic)} for no key update`.execute(trx)
  return rows.length > 0
}

export async function countShown(trx: CellTransaction, topic: TopicOf, change: 1 | -1): Promise<void> {
  await sql`
    update ${sql.table(kindOf(topic))} set comment_count = comment_count + ${change}
    where id = ${idOf(topic)}`.execute(trx)
}

/** Gives the comment a line, and also the comment it replies to, if that has none. */
export async function addLine(trx: CellTransaction, comment: Placed): Promise<void> {
  await sql`update comment set is_listed = true where id = ${comment.id}`.execute(trx)
  const above = await changeAbove(trx, comment, 1)
  if (above && !above.is_listed) await addLine(trx, above)
}

/**
 * Takes away the line of the comment unless it has replies, and also that of the comment it replies to, if only this
 * reply kept it.
 */
export async function removeLine(trx: CellTransaction, comment: Placed): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update comment set is_listed = false where id = ${comment.id} and is_listed and replies = 0 returning id`.execute(
    trx,
  )
  if (rows.length === 0) return
  const above = await changeAbove(trx, comment, -1)
  if (above && above.state !== 'shown') await removeLine(trx, above)
}

async function changeAbove(
  trx: CellTransaction,
  { parent_id, root_id }: Placed,
  change: 1 | -1,
): Promise<Above | undefined> {
  if (parent_id === null) return undefined
  await sql`update comment set thread = thread + ${change} where id = ${root_id}`.execute(trx)
  const { rows } = await sql<Above>`
    update comment set replies = replies + ${change} where id = ${parent_id}
    returning id, parent_id, root_id, state, is_listed, replies`.execute(trx)
  return rows[0]
}
