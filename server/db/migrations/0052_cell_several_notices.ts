import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const cellSeveralNotices: Migration = {
  name: '0052_cell_several_notices',
  async up(transaction) {
    await sql`
      -- Someone may have more than one thing to say about the same thing: every notice is kept.
      drop index report_once;
    `.execute(transaction)
  },
}
