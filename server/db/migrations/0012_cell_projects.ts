import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const cellProjects: Migration = {
  name: '0012_cell_projects',
  async up(transaction) {
    await sql`
      alter table account
        -- Changes with every change of a project that others may see: lists that are kept look at it.
        add column projects_version bigint not null default 0;

      create table project (
        id text primary key,
        account_id text not null references account on delete cascade,
        title text not null,
        description text not null default '',
        -- As chosen; null: as the recordings say.
        sport text,
        visibility smallint not null default 0 check (visibility between 0 and 3),
        -- As chosen, or as the settings of the account say.
        effective_visibility smallint not null default 0 check (effective_visibility between 0 and 3),
        archived_at timestamptz,
        deleted_at timestamptz,
        -- As the owner made it: films with their timing and colours, and recordings with what is shown of them.
        links jsonb not null default '[]',
        telemetries jsonb not null default '[]',
        -- Whether what lists and searches tell of it was worked out from what it shows now, and by the privacy settings
        -- as they are. So long as it was not, others find it in no list.
        is_described boolean not null default false,
        -- Counts what made that stale: a description that was begun before is not written.
        marks bigint not null default 0,
        -- As whoever made it called it, so that the same call once more makes no other.
        creation_key text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        unique (account_id, creation_key)
      );
      create index project_account on project (account_id, created_at desc, id desc);
      create index project_by_default on project (account_id) where visibility = 0 and deleted_at is null;
      create index project_undescribed on project (account_id, id) where not is_described;
      create index project_deleted on project (deleted_at) where deleted_at is not null;

      -- The films that it shows.
      create table project_video (
        project_id text not null references project on delete cascade,
        position integer not null,
        account_id text not null references account on delete cascade,
        video_id text not null references video on delete cascade,
        primary key (project_id, position)
      );
      create index project_video_video on project_video (video_id);
      create index project_video_account on project_video (account_id);

      -- The recordings that it shows: activities, and what cameras recorded (by the id of the film).
      create table project_telemetry (
        project_id text not null references project on delete cascade,
        telemetry_id text not null,
        account_id text not null references account on delete cascade,
        -- Whether others see something of it there, once the project is described.
        is_seen boolean not null default false,
        primary key (project_id, telemetry_id)
      );
      create index project_telemetry_telemetry on project_telemetry (telemetry_id);
      create index project_telemetry_account on project_telemetry (account_id);

      -- What lists tell of a project. What others are told comes only from what they see of its recordings.
      create table project_view (
        project_id text not null references project on delete cascade,
        audience text not null check (audience in ('owner', 'others')),
        account_id text not null references account on delete cascade,
        -- For others: public, not archived, not deleted, described, with something to watch.
        is_listed boolean not null,
        -- Whether something of it can be watched.
        is_ready boolean not null,
        -- What lists are ordered by: when it was filmed, else when it was made.
        shown_ms bigint not null,
        duration_ms bigint not null,
        aspect_ratio double precision,
        -- Whose poster and thumbnails it has.
        poster_video_id text,
        youtube_id text,
        video_ids jsonb not null default '[]',
        start_time_ms bigint,
        end_time_ms bigint,
        timezone text,
        country text,
        sports jsonb not null default '[]',
        nearest_city text,
        nearest_city_distance_m double precision,
        iso3166_2 jsonb not null default '[]',
        iso3166_2_names jsonb not null default '[]',
        boundaries jsonb not null default '[]',
        -- Each time that a trail is followed, with the time of the project beside it.
        trails jsonb not null default '[]',
        sketch jsonb not null default '[]',
        west double precision,
        south double precision,
        east double precision,
        north double precision,
        -- What it is found by when somebody types.
        words tsvector not null default '',
        primary key (project_id, audience)
      );
      create index project_view_own on project_view (account_id, shown_ms desc, project_id desc) where audience = 'owner';
      create index project_view_listed on project_view (shown_ms desc, project_id desc) where audience = 'others' and is_listed;
      create index project_view_sports on project_view using gin (sports jsonb_path_ops) where audience = 'others' and is_listed;
      create index project_view_channel on project_view (account_id, shown_ms desc, project_id desc) where audience = 'others';
      create index project_view_words on project_view using gin (words) where audience = 'others' and is_listed;

      -- Short pieces of what was filmed, so that a map finds the moment at which somebody comes into view.
      create table project_segment (
        project_id text not null references project on delete cascade,
        audience text not null check (audience in ('owner', 'others')),
        n integer not null,
        account_id text not null references account on delete cascade,
        is_listed boolean not null,
        -- In the project, where it begins, and how long it is watched.
        project_ms bigint not null,
        duration_ms bigint not null,
        -- What results are ordered by.
        shown_ms bigint not null,
        sports text[] not null,
        line geometry(LineString, 4326) not null,
        primary key (project_id, audience, n)
      );
      create index project_segment_account on project_segment (account_id);
      create index project_segment_line on project_segment using gist (line) where audience = 'others' and is_listed;

      -- The cells of several grids in which others see the segments of a project: so the newest of any part of the
      -- world are found in the order in which they are shown, and all others are not even looked at.
      create table project_cell (
        project_id text not null references project on delete cascade,
        account_id text not null references account on delete cascade,
        cell integer not null,
        shown_ms bigint not null,
        primary key (project_id, cell)
      );
      create index project_cell_account on project_cell (account_id);
      create index project_cell_newest on project_cell (cell, shown_ms desc, project_id desc);

      -- A row for each place that was filmed, and for each time that a trail is followed.
      create table project_place (
        project_id text not null references project on delete cascade,
        audience text not null check (audience in ('owner', 'others')),
        visit integer not null,
        account_id text not null references account on delete cascade,
        is_listed boolean not null,
        place_n bigint not null,
        project_ms bigint not null,
        duration_ms bigint not null,
        shown_ms bigint not null,
        primary key (project_id, audience, visit)
      );
      create index project_place_account on project_place (account_id);
      create index project_place_public on project_place (place_n, shown_ms desc, project_id) where audience = 'others' and is_listed;
    `.execute(transaction)
  },
}
