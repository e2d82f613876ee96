import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const cellCameraPlaces: Migration = {
  name: '0015_cell_camera_places',
  async up(transaction) {
    await sql`
      alter table video
        drop constraint video_start_from_check,
        add constraint video_start_from_check check (start_from in ('gps', 'phone', 'creation', 'file')),
        -- Whether lat and lon are the beginning of a track, or a single place that a phone wrote into the file.
        add column place_from text check (place_from in ('track', 'tag')),
        -- What became of the positions that the camera wrote.
        add column positions jsonb;
      update video set place_from = 'track' where lat is not null;
    `.execute(transaction)
  },
}
