import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const cellGearUse: Migration = {
  name: '0041_cell_gear_use',
  async up(transaction) {
    await sql`
      alter table gear
        add column note text not null default '',
        add column initial_distance_m double precision not null default 0,
        add column replace_at_m double precision,
        add column default_sports text[] not null default '{}',
        add column retired_at timestamptz,
        -- Made or changed by its owner: it stays when the import that named it is undone.
        add column is_edited boolean not null default false;

      -- With all that is summed up for gear: the rows themselves are wide.
      create index activity_gear_use on activity (account_id, gear_id, start_time_ms desc, id desc)
        include (local_day, distance_m, moving_time_ms, ascent_m)
        where gear_id is not null and deleted_at is null and duplicate_of is null and archived_at is null;

      -- Times on a trail are compared over the part that was followed.
      alter table activity_place
        add column end_ms bigint,
        add column is_forward boolean,
        add column from_m double precision,
        add column to_m double precision,
        add column trail_m double precision;
      create index activity_place_own on activity_place (account_id, place_n, time_ms desc)
        where audience = 'owner' and trail_m is not null;
      update activity set is_crossed = false
        where id in (select activity_id from activity_place where audience = 'owner' and length_m is not null);
    `.execute(transaction)
  },
}
