import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const worldPeaks: Migration = {
  name: '0042_world_peaks',
  async up(transaction) {
    await sql`
      -- Metres above sea level, of peaks, huts and passes.
      alter table place add column elevation_m real;
      update place set elevation_m = (facts ->> 'ele')::real where facts ->> 'ele' ~ '^-?[0-9]{1,4}([.][0-9]{1,3})?$';

      -- Which of them lie in a tile or beside a track.
      create index place_spot on place using gist ((st_setsrid(st_makepoint(lon, lat), 4326)))
        where type in ('peak', 'hut', 'pass', 'saddle', 'viewpoint', 'resort');
    `.execute(transaction)
  },
}
