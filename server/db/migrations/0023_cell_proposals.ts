import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const cellProposals: Migration = {
  name: '0023_cell_proposals',
  async up(transaction) {
    await sql`
      alter table video
        -- When its owner declined to make a project of it.
        add column proposal_dismissed_at timestamptz;
      -- The videos that a project may be proposed for, by when they were taken.
      create index video_by_start on video (account_id, start_time_ms desc)
        where deleted_at is null and archived_at is null and start_time_ms is not null;
      -- What its owner still works on.
      create index project_unpublished on project (account_id, updated_at desc)
        where effective_visibility = 0 and archived_at is null and deleted_at is null;
    `.execute(transaction)
  },
}
