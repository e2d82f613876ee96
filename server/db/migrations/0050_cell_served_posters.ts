import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const cellServedPosters: Migration = {
  name: '0050_cell_served_posters',
  async up(transaction) {
    // The posters of partly shown videos are of other moments now: they are looked at anew.
    await sql`update video set posters = null where posters is not null`.execute(transaction)
  },
}
