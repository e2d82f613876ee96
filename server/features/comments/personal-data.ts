import { sql } from 'kysely'
import { redactUnseenRows } from '#server/features/visibility/public.ts'
import { ownedRows } from '#server/personal-data/owned-rows.ts'
import type { PersonalData } from '#server/personal-data/personal-data.ts'

const writtenComments = ownedRows({
  table: 'comment',
  owner: 'author_id',
  key: ['id'],
  path: 'comments.json',
  // The moment in the whole video or activity would tell the author of the comment how much is hidden from others.
  secrets: ['text_hash', 'moment_ms'],
  isInAllCells: true,
  tellOf: redactUnseenRows(['id', 'author_id', 'text', 'created_at', 'edited_at']),
})

const comments: PersonalData = {
  ...writtenComments,
  async remove(services, accountId) {
    // Others replied to the account's comments, so these stay, without the name.
    for (const { db } of services.cells.all())
      await db.updateTable('comment').set({ author_id: null }).where('author_id', '=', accountId).execute()
    await sql`delete from comment where account_id = ${accountId}`.execute(services.cells.of(accountId).db)
  },
}

export const personalData: readonly PersonalData[] = [comments]
