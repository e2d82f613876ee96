import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const cellMotionQuality: Migration = {
  name: '0024_cell_motion_quality',
  async up(transaction) {
    await sql`
      alter table video
        -- How much of the movement in the picture the camera's motion explains; null while unchecked.
        add column motion_quality double precision check (motion_quality between 0 and 1);
    `.execute(transaction)
  },
}
