import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const cellOnlineMap: Migration = {
  name: '0063_cell_online_map',
  async up(transaction) {
    await sql`
      -- Whether maps may ask public map servers for streets; null until the person has chosen.
      alter table account add column online_map boolean;
    `.execute(transaction)
  },
}
