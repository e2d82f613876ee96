import { sql } from 'kysely'
import { commentMessages } from '#contract/comment-messages.ts'
import { hasBlocked } from '#server/features/people/block.service.ts'
import type { VisibleProject } from '#server/features/projects/visible-project.service.ts'
import type { Services } from '#server/services.ts'

/**
 * Why someone may not comment on a project; null if they may. The same sentence for everyone but friends and
 * for those who are blocked, so that a block is not revealed.
 */
export async function refusalFor(
  { cells, now }: Pick<Services, 'cells' | 'now'>,
  { cell: { db }, row, isOwn }: VisibleProject,
  viewerId: string,
): Promise<string | null> {
  if (row.comments === 'off') return commentMessages.turnedOff
  const { no_comments_until: until } = await cells
    .of(viewerId)
    .db.selectFrom('account')
    .select('no_comments_until')
    .where('id', '=', viewerId)
    .executeTakeFirstOrThrow()
  if (until !== null && until.getTime() > now()) return commentMessages.notUntil(until)
  if (isOwn) return null
  if (await hasBlocked(db, { accountId: row.account_id, personId: viewerId })) return commentMessages.notHere
  if (row.comments === 'open') return null
  const { rows } = await sql`
    select from friendship where account_id = ${row.account_id} and friend_id = ${viewerId}`.execute(db)
  return rows.length > 0 ? null : commentMessages.notHere
}
