import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const cellSpentProofs: Migration = {
  name: '0014_cell_spent_proofs',
  async up(transaction) {
    await sql`
      -- Proofs of ownership of the session that end until then were used: each is good once.
      alter table session add column proofs_spent_until timestamptz;
    `.execute(transaction)
  },
}
