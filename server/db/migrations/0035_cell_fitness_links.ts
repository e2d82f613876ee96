import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const cellFitnessLinks: Migration = {
  name: '0035_cell_fitness_links',
  async up(transaction) {
    await sql`
      -- Accounts at fitness platforms, and folders, from which activities are fetched.
      create table fitness_link (
        account_id text not null references account on delete cascade,
        provider text not null check (provider in ('strava', 'intervals', 'polar', 'wahoo', 'webdav')),
        -- Also claimed in the directory: one account there belongs to one account here, in all regions.
        provider_user_id text not null,
        username text not null,
        -- Separated by spaces.
        scope text not null default '',
        -- Of a folder.
        address text,
        -- Encrypted for this row; null once they are worth nothing.
        sealed_tokens bytea,
        tokens_expire_at timestamptz,
        -- One process renews the tokens at a time: which, and until when that is believed.
        holder text,
        held_until timestamptz,
        state text not null default 'ok' check (state in ('ok', 'needs_login', 'inactive', 'limited', 'away')),
        -- For its owner, about the state.
        sentence text,
        is_paused boolean not null default false,
        connected_at timestamptz not null default now(),
        -- When the platform is asked next.
        next_at timestamptz not null default now(),
        -- Not before, for older activities: a share of what a platform allows is kept for new ones.
        backfill_at timestamptz,
        -- How often in a row it did not answer.
        failures integer not null default 0,
        -- The list that is being read: where to go on, since when, and from which time on activities are listed.
        list_cursor text,
        list_began_at timestamptz,
        list_since timestamptz,
        -- When a list was last read to its end, and when a complete one was.
        listed_at timestamptz,
        listed_all_at timestamptz,
        -- As the platform says.
        total integer,
        -- Everything that came has to go: since when, and whether the connection goes with it.
        removing_at timestamptz,
        removing_link boolean not null default false,
        -- As the platform demanded when it was connected.
        deletes_on_unlink boolean not null,
        primary key (account_id, provider)
      );
      create unique index fitness_link_user on fitness_link (provider, provider_user_id);
      create index fitness_link_due on fitness_link (next_at) where not is_paused and removing_at is null;
      create index fitness_link_removing on fitness_link (removing_at) where removing_at is not null;

      -- Popups that have not come back yet.
      create table fitness_attempt (
        state_hash bytea primary key check (octet_length(state_hash) = 32),
        browser_hash bytea not null check (octet_length(browser_hash) = 32),
        account_id text not null references account on delete cascade,
        provider text not null,
        expires_at timestamptz not null
      );
      create index fitness_attempt_account on fitness_attempt (account_id);
      create index fitness_attempt_expiry on fitness_attempt (expires_at);

      -- What a platform has listed, and what became of it.
      create table fitness_item (
        account_id text not null,
        provider text not null,
        external_id text not null,
        started_at timestamptz,
        title text not null,
        description text not null,
        sport text,
        is_private boolean not null,
        -- Differs when the content does.
        version text,
        state text not null check (state in ('check', 'waiting', 'done', 'skipped', 'failed')),
        -- Recorded after the account was connected: these come before older ones.
        is_new boolean not null,
        -- How often there was a reason to look at it again.
        hints integer not null default 0,
        tries integer not null default 0,
        -- Not before.
        retry_at timestamptz,
        -- When the platform last listed it.
        listed_at timestamptz not null,
        primary key (account_id, provider, external_id),
        foreign key (account_id, provider) references fitness_link on delete cascade
      );
      create index fitness_item_waiting on fitness_item (account_id, provider, is_new, started_at)
        where state in ('check', 'waiting');
      create index fitness_item_backlog on fitness_item (provider, account_id) where state = 'waiting';
      create index fitness_item_listed on fitness_item (account_id, provider, listed_at);

      -- For its owner: what came, what did not, and why.
      create table fitness_log (
        id text primary key,
        account_id text not null references account on delete cascade,
        provider text not null,
        at timestamptz not null,
        kind text not null,
        title text not null default '',
        activity_id text,
        sentence text
      );
      create index fitness_log_newest on fitness_log (account_id, provider, id desc);
      create index fitness_log_oldest on fitness_log (at);
    `.execute(transaction)
  },
}
