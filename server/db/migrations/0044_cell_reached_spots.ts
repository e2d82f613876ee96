import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const cellReachedSpots: Migration = {
  name: '0044_cell_reached_spots',
  async up(transaction) {
    await sql`
      -- The peaks, passes and huts that it reached.
      alter table activity_crossing add column spots jsonb not null default '[]';

      -- What every activity followed is found anew, because fewer trails fit now.
      update activity set is_crossed = false;
    `.execute(transaction)
  },
}
