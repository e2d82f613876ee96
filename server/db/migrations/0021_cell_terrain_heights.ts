import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const cellTerrainHeights: Migration = {
  name: '0021_cell_terrain_heights',
  async up(transaction) {
    await sql`
      alter table activity
        -- The samples as they were recorded, while telemetry_key has the heights of a terrain model in their place.
        add column recorded_telemetry_key text,
        -- The name of that model.
        add column terrain_model text,
        -- The owner wants the altitude that was recorded, whatever it comes from.
        add column keeps_recorded_altitude boolean not null default false,
        -- Where the recorded altitude comes from; null until it was looked at.
        add column altitude_source text,
        -- Whether the heights of all regions as they are now were asked.
        add column is_levelled boolean not null default false;
      create index activity_unlevelled on activity (account_id) where not is_levelled;
      -- The regions of heights that the activities follow, with their bounds.
      alter table atlas_seen add column terrain jsonb not null default '[]';
    `.execute(transaction)
  },
}
