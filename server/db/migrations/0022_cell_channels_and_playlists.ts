import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const cellChannelsAndPlaylists: Migration = {
  name: '0022_cell_channels_and_playlists',
  async up(transaction) {
    await sql`
      alter table account
        -- What the owner writes about the channel.
        add column about text not null default '',
        -- The versions of the channel's picture and banner, which are part of their names; null: there is none.
        add column picture_version text,
        add column banner_version text;

      -- The map of a channel reads what is public of one account.
      create index activity_track_channel on activity_track (account_id, west, east, north, south)
        where audience = 'others' and is_listed;

      create table playlist (
        id text primary key,
        account_id text not null references account on delete cascade,
        name text not null,
        description text not null default '',
        visibility smallint not null default 0 check (visibility between 0 and 4),
        -- As chosen, or as the settings of the account say.
        effective_visibility smallint not null default 0 check (effective_visibility between 0 and 3),
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
      create index playlist_account on playlist (account_id, created_at desc, id desc);

      create table playlist_entry (
        playlist_id text not null references playlist on delete cascade,
        -- The project may be in another cell, so nothing refers to it.
        project_id text not null,
        -- The owner of the playlist.
        account_id text not null references account on delete cascade,
        position integer not null,
        added_at timestamptz not null default now(),
        primary key (playlist_id, project_id)
      );
      create index playlist_entry_order on playlist_entry (playlist_id, position) include (project_id);
      create index playlist_entry_project on playlist_entry (project_id);
      create index playlist_entry_account on playlist_entry (account_id);
    `.execute(transaction)
  },
}
