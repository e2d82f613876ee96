import type { Cell } from '#server/cells/cell.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import type { Services } from '#server/services.ts'
import { findComment, type CommentRow } from './comment.queries.ts'

type Shown = { trx: CellTransaction; row: CommentRow; mentionedIds: string[] }

/** Announces the comment to everything that notifies people of comments. */
export async function announceShown(
  services: Services,
  cell: Cell,
  { trx, row, mentionedIds }: Shown,
): Promise<void> {
  if (row.author_id === null) return
  const parent = row.parent_id === null ? undefined : await findComment(trx, row.parent_id)
  await services.announce('commentShown', {
    cell,
    trx,
    accountId: row.account_id,
    projectId: row.project_id,
    activityId: row.activity_id,
    commentId: row.id,
    authorId: row.author_id,
    parentAuthorId: parent?.author_id ?? null,
    mentionedIds: mentionedIds.filter((id) => id !== row.author_id),
  })
}
