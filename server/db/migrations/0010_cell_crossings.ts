import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const cellCrossings: Migration = {
  name: '0010_cell_crossings',
  async up(transaction) {
    await sql`
      alter table activity
        -- Whether it was worked out where it was, by the atlas and the privacy settings as they are.
        add column is_crossed boolean not null default false;
      create index activity_uncrossed on activity (account_id, id) where not is_crossed;

      -- One row: the atlas that activities are crossed by, and the one by which all that it changes are marked.
      create table atlas_seen (
        id smallint primary key default 1 check (id = 1),
        version bigint not null default 0,
        marked_version bigint not null default 0
      );
      insert into atlas_seen default values;

      -- Where an activity was. What others are told comes only from what they see of its line.
      create table activity_crossing (
        account_id text not null references account on delete cascade,
        activity_id text not null references activity on delete cascade,
        audience text not null check (audience in ('owner', 'others')),
        country text,
        nearest_city text,
        nearest_city_distance_m double precision,
        iso3166_2 jsonb not null default '[]',
        iso3166_2_names jsonb not null default '[]',
        boundaries jsonb not null default '[]',
        trails jsonb not null default '[]',
        sketch jsonb not null default '[]',
        west double precision,
        south double precision,
        east double precision,
        north double precision,
        -- By which atlas and which matcher.
        found_by text not null,
        primary key (activity_id, audience)
      );
      create index activity_crossing_account on activity_crossing (account_id);

      -- With all that is counted of what everybody may see: the rows themselves are wide.
      create index activity_crossing_counted on activity_crossing (activity_id) include (country)
        where audience = 'others' and west is not null;
      create index activity_track_counted on activity_track (activity_id) include (sport, start_time_ms)
        where audience = 'others' and is_listed;

      -- A row for each place that it was in, and for each time that it followed a trail.
      create table activity_place (
        account_id text not null references account on delete cascade,
        activity_id text not null references activity on delete cascade,
        audience text not null check (audience in ('owner', 'others')),
        visit smallint not null,
        place_n bigint not null,
        -- When it came there; the start of the activity where it has no times.
        time_ms bigint not null,
        difficulty text,
        length_m double precision,
        -- Heights at equal distances along the whole trail, from its begin; null unless all of it was followed.
        profile jsonb,
        primary key (activity_id, audience, visit)
      );
      create index activity_place_account on activity_place (account_id);
      create index activity_place_public on activity_place (place_n, time_ms desc, activity_id) where audience = 'others';
    `.execute(transaction)
  },
}
