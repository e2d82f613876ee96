import { sql } from 'kysely'
import type { CellTransaction } from '#server/db/schema.ts'
import type { CommentRow } from './comment.queries.ts'

/**
 * A comment has a line in the list while it is shown, or while replies to it have one. These functions keep
 * that and the counts; whoever calls them has locked the project.
 */
type Placed = Pick<CommentRow, 'id' | 'parent_id' | 'root_id' | 'state'>
type Above = Placed & Pick<CommentRow, 'is_listed' | 'replies'>

/** Changes of the comments of one project wait for each other. Undefined if it no longer exists. */
export async function lockProject(
  trx: CellTransaction,
  projectId: string,
): Promise<{ comments: 'open' | 'friends' | 'off'; holds_comments: boolean } | undefined> {
  return trx
    .selectFrom('project')
    .select(['comments', 'holds_comments'])
    .where('id', '=', projectId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function countShown(trx: CellTransaction, projectId: string, change: 1 | -1): Promise<void> {
  await sql`update project set comment_count = comment_count + ${change} where id = ${projectId}`.execute(trx)
}

/** The comment gets a line, and so does what it replies to, if that has none. */
export async function addLine(trx: CellTransaction, comment: Placed): Promise<void> {
  await sql`update comment set is_listed = true where id = ${comment.id}`.execute(trx)
  const above = await changeAbove(trx, comment, 1)
  if (above && !above.is_listed) await addLine(trx, above)
}

/** The comment loses its line unless it has replies, and so does what it replies to, if only it held that. */
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
