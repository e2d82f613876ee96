import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const cellVideos: Migration = {
  name: '0011_cell_videos',
  async up(transaction) {
    await sql`
      alter table account
        -- In units of 1e9 bytes.
        add column subscription_storage integer not null default 0 check (subscription_storage >= 0),
        add column subscription_watch boolean not null default false,
        add column subscription_status text not null default 'default'
          check (subscription_status in ('default', 'active', 'cancelled', 'disputed')),
        add column subscription_active_until timestamptz,
        -- In cents.
        add column subscription_storage_price integer not null default 0,
        add column subscription_watch_price integer not null default 0,
        add column billing_error text,
        add column billing_url text,
        -- Changes with every change of a video or of what is done with it: pages that show them look at it.
        add column videos_version bigint not null default 0;

      create table video (
        id text primary key,
        account_id text not null references account on delete cascade,
        filename text not null,
        size bigint not null check (size > 0),
        fingerprint text not null,
        -- uploading: its file has not arrived yet; waiting and processing: a job is at it; ready, failed: they are over.
        status text not null default 'uploading' check (status in ('uploading', 'waiting', 'processing', 'ready', 'failed')),
        -- Why it failed.
        sentence text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        archived_at timestamptz,
        deleted_at timestamptz,
        -- The upload that its file came by, which is also the folder of all that is made of that file. Null until one arrived.
        version text,
        original_key text,
        -- The first file of a recording that the camera split, and which part of it this is.
        parent_id text references video on delete set null,
        chapter integer not null default 1,
        -- Addresses of its streams are good for one generation: they change with who may see it.
        media_generation integer not null default 0,

        -- As probed, upright.
        duration_ms bigint,
        width integer,
        height integer,
        rotation smallint,
        fps double precision,
        bitrate bigint,
        codecs text,
        audio_sample_rate integer,
        -- Whether browsers play the original as it is.
        is_original_playable boolean not null default false,

        -- As the camera says.
        device_name text,
        start_time_ms bigint,
        start_from text check (start_from in ('gps', 'creation', 'file')),
        start_error_ms bigint,
        timezone text,
        lat double precision,
        lon double precision,
        place text,
        country text,
        telemetry_key text,
        telemetry_from text check (telemetry_from in ('camera', 'file')),
        motion_key text,
        lens jsonb,

        -- What can be played; null until there is something.
        streams jsonb,
        poster_key text,
        thumbnails jsonb
      );
      -- Lists and the storage that is used.
      create index video_by_date on video (account_id, created_at desc, id desc) include (size) where deleted_at is null;
      -- What changed since somebody looked.
      create index video_changed on video (account_id, updated_at);
      create index video_fingerprint on video (account_id, fingerprint) where deleted_at is null;
      create index video_deleted on video (deleted_at) where deleted_at is not null;
      create index video_parent on video (parent_id) where parent_id is not null;

      alter table upload
        add column video_id text references video on delete cascade;
      create index upload_video on upload (video_id) where video_id is not null;
      -- What somebody's open uploads will take.
      create index upload_reserved on upload (account_id) include (size) where state = 'open' and type = 'VIDEO';

      -- What is done with a video. The id is that of the job.
      create table video_task (
        id uuid primary key,
        account_id text not null references account on delete cascade,
        video_id text not null references video on delete cascade,
        version text not null,
        cmd text not null check (cmd in ('prepare', 'transcode', 'thumbnails')),
        state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
        progress double precision not null default 0,
        remaining_ms bigint,
        -- How often it was begun.
        attempts integer not null default 0,
        sentence text,
        created_at timestamptz not null default now(),
        started_at timestamptz,
        ended_at timestamptz
      );
      create index video_task_video on video_task (video_id);
      create index video_task_queue on video_task (account_id, created_at) where state in ('waiting', 'running');
      create index video_task_unfinished on video_task (created_at) where state in ('waiting', 'running');
    `.execute(transaction)
  },
}
