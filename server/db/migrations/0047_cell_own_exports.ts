import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const cellOwnExports: Migration = {
  name: '0047_cell_own_exports',
  async up(transaction) {
    await sql`
      alter table activity_import
        drop constraint activity_import_source_check,
        add constraint activity_import_source_check
          check (source in ('trailcast', 'strava', 'garmin', 'polar', 'suunto', 'files'));
    `.execute(transaction)
  },
}
