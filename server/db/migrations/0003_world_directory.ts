import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const worldDirectory: Migration = {
  name: '0003_world_directory',
  async up(transaction) {
    await sql`
      create table directory_claim (
        kind text not null,
        keyed_hash bytea not null,
        user_id text not null,
        claimed_at timestamptz not null default now(),
        primary key (kind, keyed_hash)
      );
      create index directory_claim_user on directory_claim (user_id, kind);

      create table rate_limit (
        key text not null,
        window_start timestamptz not null,
        count integer not null check (count >= 0),
        primary key (key, window_start)
      );
      create index rate_limit_window on rate_limit (window_start);

      create table spent_challenge (
        signature text primary key,
        expires_at timestamptz not null
      );
      create index spent_challenge_expiry on spent_challenge (expires_at);
    `.execute(transaction)
  },
}
