import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const cellActivitySources: Migration = {
  name: '0033_cell_activity_sources',
  async up(transaction) {
    await sql`
      alter table activity
        drop constraint activity_provider_check,
        add constraint activity_provider_check
          check (provider in ('file', 'strava', 'intervals', 'polar', 'wahoo', 'webdav')),
        -- The platform that it came from allows nobody else to see it.
        add column is_owner_only boolean not null default false,
        add constraint activity_owner_only_check check (not is_owner_only or effective_visibility = 0),
        -- 3 the file of the device, 2 a file of the platform, 1 streams, or typed in.
        add column recording_rank smallint not null default 3 check (recording_rank between 1 and 3),
        -- What its owner has changed, which no platform overwrites.
        add column edited_fields text[] not null default '{}',
        -- Perhaps this one, recorded by a clock that was hours off: its owner is asked.
        add column maybe_same_as text references activity on delete set null,
        -- The import that stored it.
        add column upload_id text references upload on delete set null;
      create index activity_maybe_same on activity (maybe_same_as) where maybe_same_as is not null;
      create index activity_of_upload on activity (upload_id) where upload_id is not null;
      create index activity_of_provider on activity (account_id, provider, id) where provider <> 'file';

      -- What platforms call an activity. Without an activity, its owner has deleted it here, and it must not
      -- come back.
      create table activity_source (
        account_id text not null references account on delete cascade,
        provider text not null check (provider in ('strava', 'intervals', 'polar', 'wahoo', 'webdav')),
        external_id text not null,
        activity_id text references activity on delete set null,
        origin text not null check (origin in ('export', 'sync')),
        -- Whether others may see nothing of what it says.
        is_owner_only boolean not null,
        -- Whether the activity has its recording, or a better one.
        is_recording boolean not null,
        -- Its texts there.
        fields jsonb not null default '{}',
        fetched_at timestamptz not null default now(),
        primary key (account_id, provider, external_id)
      );
      create index activity_source_activity on activity_source (activity_id) where activity_id is not null;
    `.execute(transaction)
  },
}
