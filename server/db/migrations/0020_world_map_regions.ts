import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const worldMapRegions: Migration = {
  name: '0020_world_map_regions',
  async up(transaction) {
    await sql`
      -- The archives of tiles that were made here, each in the object store of the first cell.
      create table map_region (
        kind text not null,
        name text not null,
        -- Sorts by the time it was made. A new one is stored before the row changes, and the old one is removed later.
        version text not null,
        store_key text not null,
        size bigint not null,
        west double precision not null,
        south double precision not null,
        east double precision not null,
        north double precision not null,
        min_zoom smallint not null,
        max_zoom smallint not null,
        -- How the layers of vector tiles are named; null for heights.
        schema text,
        attribution text not null,
        made_at timestamptz not null,
        primary key (kind, name)
      );
    `.execute(transaction)
  },
}
