import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const cellActivities: Migration = {
  name: '0008_cell_activities',
  async up(transaction) {
    await sql`
      alter table account
        add column default_visibility smallint not null default 0 check (default_visibility between 0 and 3),
        add column hide_start_m integer not null default 0 check (hide_start_m >= 0),
        add column hide_end_m integer not null default 0 check (hide_end_m >= 0),
        -- Changes with every change of an activity: versions of tiles and lists.
        add column activities_version bigint not null default 0;

      create table privacy_zone (
        id text primary key,
        account_id text not null references account on delete cascade,
        name text not null,
        lat double precision not null,
        lon double precision not null,
        -- The centre of what is hidden, displaced by chance.
        hidden_lat double precision not null,
        hidden_lon double precision not null,
        radius_m integer not null check (radius_m between 200 and 1600),
        created_at timestamptz not null default now()
      );
      create index privacy_zone_account on privacy_zone (account_id, created_at);

      -- A row on each side.
      create table friendship (
        account_id text not null references account on delete cascade,
        friend_id text not null,
        created_at timestamptz not null default now(),
        primary key (account_id, friend_id)
      );
      create index friendship_friend on friendship (friend_id);

      create table upload (
        id text primary key,
        account_id text not null references account on delete cascade,
        type text not null check (type in ('VIDEO', 'ACTIVITY')),
        filename text not null,
        size bigint not null check (size > 0),
        fingerprint text not null,
        last_modified_ms bigint,
        -- open: parts arrive; complete: all of it is stored and waits to be read; done and failed: read.
        state text not null default 'open' check (state in ('open', 'complete', 'done', 'failed')),
        -- What the object store calls the parts that belong together.
        parts_id text,
        -- Of the hashes of the parts.
        content_id text,
        sentence text,
        files_total integer,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        completed_at timestamptz,
        -- Whether there are bytes of it in the store: they go when it is read.
        is_stored boolean not null default true
      );
      create unique index upload_open on upload (account_id, fingerprint, type) where state = 'open';
      create index upload_fingerprint on upload (account_id, fingerprint);
      create index upload_expiry on upload (expires_at) where state = 'open';
      create index upload_leftover on upload (completed_at) where is_stored and state in ('done', 'failed');
      create index upload_unfinished on upload (completed_at) where state = 'complete';

      -- How each file of an upload came out.
      create table imported_file (
        upload_id text not null references upload on delete cascade,
        position integer not null,
        filename text not null,
        outcome text not null check (outcome in ('stored', 'already_uploaded', 'unreadable')),
        sentences jsonb not null default '[]',
        -- Ids of activities.
        activities jsonb not null default '[]',
        primary key (upload_id, position)
      );
      -- Those that say something are shown first.
      create index imported_file_shown on imported_file (upload_id, (jsonb_array_length(sentences) > 0) desc, position);

      -- A file that activities were read from, kept as it came.
      create table activity_file (
        id text primary key,
        account_id text not null references account on delete cascade,
        sha256 text not null,
        filename text not null,
        size bigint not null,
        object_key text not null,
        created_at timestamptz not null default now()
      );
      create unique index activity_file_content on activity_file (account_id, sha256);

      create table activity (
        id text primary key,
        account_id text not null references account on delete cascade,
        file_id text references activity_file on delete set null,
        -- Which session of the file.
        file_part integer not null default 0,
        provider text not null default 'file' check (provider in ('file', 'strava')),
        title text not null,
        description text not null default '',
        sport text not null,
        visibility smallint not null default 0 check (visibility between 0 and 3),
        -- As chosen, or as the settings of the account say.
        effective_visibility smallint not null default 0 check (effective_visibility between 0 and 3),
        archived_at timestamptz,
        deleted_at timestamptz,
        duplicate_of text references activity on delete set null,
        start_time_ms bigint not null,
        end_time_ms bigint not null,
        is_timed boolean not null,
        timezone text not null,
        -- The day it began, where it began.
        local_day date not null,
        country text,
        distance_m double precision,
        elapsed_time_ms bigint,
        moving_time_ms bigint,
        ascent_m double precision,
        descent_m double precision,
        calories double precision,
        series jsonb not null default '{}',
        device jsonb,
        laps jsonb not null default '[]',
        pauses jsonb not null default '[]',
        losses jsonb not null default '[]',
        point_count integer not null,
        sketch jsonb not null default '[]',
        -- Object with the columns of samples; its name changes with its content.
        telemetry_key text not null,
        -- Whether the privacy settings hide some of it from others. Null since they changed, until it is worked out
        -- anew: so long others have no track of it.
        hides_parts boolean,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
      create unique index activity_of_file on activity (file_id, file_part);
      create index activity_by_date on activity (account_id, start_time_ms desc, id desc);
      -- With all that statistics add up: the rows themselves are wide.
      create index activity_by_day on activity (account_id, local_day)
        include (start_time_ms, sport, country, archived_at, distance_m, elapsed_time_ms, moving_time_ms, ascent_m, descent_m, calories)
        where deleted_at is null and duplicate_of is null;
      create index activity_deleted on activity (deleted_at) where deleted_at is not null;
      create index activity_by_default on activity (account_id) where visibility = 0 and deleted_at is null;
      create index activity_underived on activity (account_id) where hides_parts is null;
      create index activity_duplicate on activity (duplicate_of) where duplicate_of is not null;

      -- The lines of an activity for maps, in Web Mercator, simplified for several zooms. The ones for others
      -- leave out what the privacy settings hide, and exist whoever may see the activity; is_listed says that
      -- everybody may.
      create table activity_track (
        account_id text not null references account on delete cascade,
        activity_id text not null references activity on delete cascade,
        audience text not null check (audience in ('owner', 'others')),
        -- Not archived, deleted or a duplicate; and for others: public.
        is_listed boolean not null,
        sport text not null,
        -- For others: of the first sample that they see.
        start_time_ms bigint not null,
        -- In cells of the grid of zoom 14: where it begins, and the outermost that it touches.
        begin_x integer not null,
        begin_y integer not null,
        west integer not null,
        north integer not null,
        east integer not null,
        south integer not null,
        -- Within 2 m, 19 m, 300 m and 2400 m of the recorded line.
        fine geometry(MultiLineString, 3857) not null,
        zoom12 geometry(MultiLineString, 3857) not null,
        zoom8 geometry(MultiLineString, 3857) not null,
        zoom5 geometry(MultiLineString, 3857) not null,
        primary key (account_id, activity_id, audience)
      );
      -- Coordinates do not get smaller by compression, and small maps read none of these.
      alter table activity_track alter column fine set storage external, alter column zoom12 set storage external;
      create index activity_track_activity on activity_track (activity_id);
      create index activity_track_own on activity_track (account_id, west, east, north, south) where audience = 'owner' and is_listed;
      create index activity_track_public on activity_track using gist (fine) where audience = 'others' and is_listed;
      create index activity_track_newest on activity_track (start_time_ms) where audience = 'others' and is_listed;

      -- How many public activities begin in a cell of the grid of a zoom, so that small maps of many tracks cost little.
      create table activity_cell (
        z smallint not null,
        x integer not null,
        y integer not null,
        sport text not null,
        count integer not null,
        primary key (z, x, y, sport)
      );

      -- Changes with every public track in a cell of zoom 8 (of zoom 4 for tracks over many cells). The one cell of
      -- zoom 0 changes when something is public no longer.
      create table tile_generation (
        z smallint not null,
        x integer not null,
        y integer not null,
        generation bigint not null default 1,
        primary key (z, x, y)
      );
    `.execute(transaction)
  },
}
