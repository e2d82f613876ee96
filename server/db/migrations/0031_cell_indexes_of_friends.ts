import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const cellIndexesOfFriends: Migration = {
  name: '0031_cell_indexes_of_friends',
  async up(transaction) {
    await sql`
      -- What friends share is found from the few friends of whoever asks.
      create index activity_for_friends on activity (account_id)
        where effective_visibility = 3 and deleted_at is null and archived_at is null;
      create index project_for_friends on project (account_id)
        where effective_visibility = 3 and deleted_at is null and archived_at is null;

      -- Pairs and relations that are over are forgotten after a while.
      create index pair_over on pair (since) where state = 'none';
      create index relation_over on relation (since) where state = 'none' and withdrawn is null;
    `.execute(transaction)
  },
}
