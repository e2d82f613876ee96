import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const cellUncountedVotes: Migration = {
  name: '0053_cell_uncounted_votes',
  async up(transaction) {
    await sql`
      -- False: given by someone whom the owner has blocked. They see it as if it counted; nobody else does.
      alter table project_vote add column is_counted boolean not null default true;
      alter table comment_vote add column is_counted boolean not null default true;
    `.execute(transaction)
  },
}
