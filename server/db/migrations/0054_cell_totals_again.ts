import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const cellTotalsAgain: Migration = {
  name: '0054_cell_totals_again',
  async up(transaction) {
    await sql`
      -- What was read before counted rests as movement, and some clocks and totals wrongly: it is read again.
      update activity set is_detailed = false where file_id is not null;
    `.execute(transaction)
  },
}
