import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const cellPosters: Migration = {
  name: '0016_cell_posters',
  async up(transaction) {
    await sql`
      alter table video
        -- The moments of the posters for projects that do not show that of the usual one; null until that was looked at.
        add column posters jsonb;
    `.execute(transaction)
  },
}
