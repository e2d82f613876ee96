import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const cellShortVideosOnTrails: Migration = {
  name: '0064_cell_short_videos_on_trails',
  async up(transaction) {
    await sql`
      -- Short ones, too, are on the trail that they followed all the time.
      update activity set is_crossed = false;
      update project set is_described = false, marks = marks + 1;
    `.execute(transaction)
  },
}
