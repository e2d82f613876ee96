import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { cleanComment, sameForm } from '#domain/people/comment-text.ts'
import { holdReasonOf, wordsOf, type HoldReason } from '#domain/people/hold-reason.ts'
import { dayMs } from '#domain/time/durations.ts'
import { askCells } from '#server/cells/ask-cells.ts'
import type { Topic } from '#server/features/ratings/public.ts'
import type { Services } from '#server/services.ts'
import { emptyComment } from './comment-errors.ts'

export type Judged = { text: string; hash: Buffer; heldFor: HoldReason | null }
type Written = { text: string; authorId: string; isNew: boolean; exceptId?: string }

/** The text as it is stored, and whether the comment waits for the owner. Owners' own comments do not. */
export async function judgeComment(
  services: Services,
  { cell: { db }, row, isOwn }: Topic,
  { text: written, authorId, isNew, exceptId }: Written,
): Promise<Judged> {
  const text = cleanComment(written)
  if (text === '') throw emptyComment()
  const hash = createHash('sha256').update(sameForm(text)).digest()
  if (isOwn) return { text, hash, heldFor: null }
  const { watched_words } = await db
    .selectFrom('account')
    .select('watched_words')
    .where('id', '=', row.account_id)
    .executeTakeFirstOrThrow()
  const heldFor = holdReasonOf({
    text,
    isNew,
    watchedWords: [...services.config.watchedWords, ...wordsOf(watched_words)],
    sentBefore: await countSent(services, { authorId, hash, exceptId }),
    holdsAll: row.holds_comments,
  })
  return { text, hash, heldFor }
}

type Sent = { authorId: string; hash: Buffer; exceptId: string | undefined }

/** How often someone has sent the same text within a day, in all reachable cells. */
async function countSent({ cells, now }: Services, { authorId, hash, exceptId }: Sent): Promise<number> {
  const { answers } = await askCells(cells, async ({ db }) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from comment
      where author_id = ${authorId} and created_at > ${new Date(now() - dayMs)} and text_hash = ${hash}
        and id <> ${exceptId ?? ''}`.execute(db)
    return rows[0]?.count ?? 0
  })
  return answers.reduce((sum, count) => sum + count, 0)
}
