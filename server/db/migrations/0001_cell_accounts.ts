import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const cellAccounts: Migration = {
  name: '0001_cell_accounts',
  async up(transaction) {
    await sql`
      create table account (
        id text primary key,
        email text check (char_length(email) <= 200),
        name text not null check (char_length(name) between 1 and 60),
        channel_name text check (char_length(channel_name) between 1 and 60),
        password_hash text,
        units text check (units in ('metric', 'imperial')),
        home text not null,
        created_at timestamptz not null default now(),
        -- An account in the wrong cell could be found neither by its id nor by its home.
        check (starts_with(id, home || '_'))
      );
      -- The directory makes these unique in the world; here they are the last guard, and how the row is found.
      create unique index account_email on account (lower(email));
      create unique index account_channel_name on account (lower(channel_name));

      create table session (
        token_hash bytea primary key check (octet_length(token_hash) = 32),
        account_id text not null references account on delete cascade,
        remember boolean not null,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null
      );
      create index session_account on session (account_id, created_at);
      create index session_expiry on session (expires_at);
    `.execute(transaction)
  },
}
