import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const worldSignIn: Migration = {
  name: '0005_world_sign_in',
  async up(transaction) {
    await sql`
      -- A popup at a sign-in provider that has not come back yet. Nobody knows whose it will be.
      create table sign_in_attempt (
        state_hash bytea primary key check (octet_length(state_hash) = 32),
        provider text not null,
        browser_hash bytea not null check (octet_length(browser_hash) = 32),
        nonce text not null,
        code_verifier text not null,
        expires_at timestamptz not null
      );
      create index sign_in_attempt_expiry on sign_in_attempt (expires_at);
    `.execute(transaction)
  },
}
