import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const cellVirtualRides: Migration = {
  name: '0018_cell_virtual_rides',
  async up(transaction) {
    await sql`
      -- Rides and runs on the spot were taken to be where their game lies. Where they were is worked out anew: nowhere.
      update activity set country = null, is_crossed = false where sport in ('indoor_cycling', 'indoor_running');
    `.execute(transaction)
  },
}
