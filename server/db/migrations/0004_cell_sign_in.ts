import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const cellSignIn: Migration = {
  name: '0004_cell_sign_in',
  async up(transaction) {
    await sql`
      alter table account
        add column google_sub text,
        add column google_email text,
        add column facebook_sub text,
        add column facebook_email text,
        add column invitations_sent integer not null default 0,
        add column role text check (role in ('moderator')),
        add column suspended_at timestamptz,
        add column suspended_reason text,
        -- Deleting takes a while; from here on the account does not exist for anybody.
        add column deleted_at timestamptz;
      create unique index account_google on account (google_sub);
      create unique index account_facebook on account (facebook_sub);

      alter table session
        -- What the owner sees and ends it by; the token itself is nobody's to know.
        add column id text,
        add column browser text not null default '',
        add column place text not null default '',
        add column last_used_at timestamptz;
      update session set id = split_part(account_id, '_', 1) || '_0' || substr(encode(token_hash, 'hex'), 1, 25), last_used_at = created_at;
      alter table session alter column id set not null, alter column last_used_at set not null;
      create unique index session_id on session (account_id, id);

      -- Where somebody has signed in before, as a keyed hash of the network and the browser.
      create table known_place (
        account_id text not null references account on delete cascade,
        place_hash bytea not null check (octet_length(place_hash) = 32),
        last_seen_at timestamptz not null default now(),
        primary key (account_id, place_hash)
      );

      create table password_reset (
        token_hash bytea primary key check (octet_length(token_hash) = 32),
        account_id text not null references account on delete cascade,
        expires_at timestamptz not null
      );
      create index password_reset_account on password_reset (account_id);
      create index password_reset_expiry on password_reset (expires_at);

      -- Mail about an account goes with the account; mail to the operator belongs to nobody.
      alter table mail add column account_id text references account on delete cascade;
      create index mail_account on mail (account_id);
    `.execute(transaction)
  },
}
