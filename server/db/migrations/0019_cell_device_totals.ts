import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const cellDeviceTotals: Migration = {
  name: '0019_cell_device_totals',
  async up(transaction) {
    await sql`
      alter table activity
        -- What the device itself counted; null where its file does not say, or was read before this was kept.
        add column device_totals jsonb,
        -- What we counted, while the owner wants to see what the device counted instead.
        add column our_totals jsonb;
    `.execute(transaction)
  },
}
