import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const cellExportExtras: Migration = {
  name: '0034_cell_export_extras',
  async up(transaction) {
    await sql`
      create table gear (
        id text primary key,
        account_id text not null references account on delete cascade,
        kind text not null check (kind in ('bike', 'shoes', 'other')),
        name text not null,
        brand text not null default '',
        model text not null default '',
        created_at timestamptz not null default now()
      );
      -- An export names gear by nothing else.
      create unique index gear_name on gear (account_id, name);

      alter table activity
        add column gear_id text references gear on delete set null,
        -- For the owner's eyes only, whoever may see the activity.
        add column private_note text not null default '';
      create index activity_gear on activity (gear_id) where gear_id is not null;

      -- Pictures as they came, with the places that cameras write into them: never sent to anyone but the owner.
      create table activity_photo (
        id text primary key,
        account_id text not null references account on delete cascade,
        activity_id text not null references activity on delete cascade,
        -- Its path in the export.
        name text not null,
        position integer not null,
        caption text not null default '',
        media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
        size bigint not null,
        width integer not null,
        height integer not null,
        object_key text not null,
        created_at timestamptz not null default now()
      );
      create unique index activity_photo_name on activity_photo (activity_id, name);
      create index activity_photo_account on activity_photo (account_id);

      -- What is known about an uploaded zip besides its files.
      create table activity_import (
        upload_id text primary key references upload on delete cascade,
        account_id text not null references account on delete cascade,
        source text not null check (source in ('strava', 'garmin', 'polar', 'suunto', 'files')),
        -- Privacy zones of the export, until its owner has added or declined them.
        zones jsonb not null default '[]',
        -- Sentences about what was left out as a whole.
        notes jsonb not null default '[]',
        undo_state text check (undo_state in ('asked', 'done')),
        -- How many activities undoing has removed so far.
        undone integer not null default 0,
        created_at timestamptz not null default now()
      );
      create index activity_import_newest on activity_import (account_id, created_at desc);

      alter table imported_file
        drop constraint imported_file_outcome_check,
        add constraint imported_file_outcome_check check (outcome in ('stored', 'already_uploaded', 'unreadable', 'photo'));
      create index imported_file_outcome on imported_file (upload_id, outcome, position);
    `.execute(transaction)
  },
}
