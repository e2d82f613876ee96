import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const cellBilling: Migration = {
  name: '0032_cell_billing',
  async up(transaction) {
    await sql`
      create table billing_customer (
        account_id text primary key references account on delete cascade,
        -- At the payment provider, as all ids here; null until the first purchase begins.
        customer_id text unique,
        subscription_id text,
        -- One change at a time: who makes it, and until when that is believed.
        holder text,
        held_until timestamptz,
        -- Each look at the provider has a number, and an earlier one never overwrites a later one.
        sync_begun bigint not null default 0,
        sync_applied bigint not null default 0,
        -- When the provider was last asked.
        synced_at timestamptz,
        -- The bank's reason for declining the latest payment.
        last_error_code text,
        disputed_at timestamptz,
        -- When the storage that was paid for ended; null while there is some.
        plan_ended_at timestamptz,
        -- How many of the mails about that were sent.
        end_mails integer not null default 0,
        created_at timestamptz not null default now()
      );
      create index billing_customer_ended on billing_customer (plan_ended_at) where plan_ended_at is not null;

      -- What the provider reported, without its content.
      create table billing_event (
        id text primary key,
        type text not null,
        account_id text not null references account on delete cascade,
        created timestamptz not null,
        received_at timestamptz not null default now(),
        handled_at timestamptz
      );
      create index billing_event_waiting on billing_event (received_at) where handled_at is null;
      create index billing_event_received on billing_event (received_at);
      create index billing_event_account on billing_event (account_id);

      -- Payment pages that were opened, with what the buyer agreed to.
      create table billing_checkout (
        session_id text primary key,
        account_id text not null references account on delete cascade,
        storage integer not null,
        watch boolean not null,
        terms_version text,
        starts_now boolean,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        -- When it was paid, expired, or replaced by another.
        closed_at timestamptz
      );
      create index billing_checkout_account on billing_checkout (account_id, created_at desc);
      create index billing_checkout_open on billing_checkout (expires_at) where closed_at is null;

      -- Receipts of those who withdrew from their purchase.
      create table billing_withdrawal (
        id text primary key,
        account_id text not null references account on delete cascade,
        subscription_id text not null unique,
        received_at timestamptz not null,
        amount_cents integer not null,
        currency text not null,
        -- When the plan was ended and the money sent back.
        done_at timestamptz
      );
      create index billing_withdrawal_account on billing_withdrawal (account_id);
      create index billing_withdrawal_undone on billing_withdrawal (received_at) where done_at is null;

      alter table account
        -- Others no longer see the account's videos, because nobody has paid for their storage for a month.
        add column videos_hidden_at timestamptz;
      create index account_active_until on account (subscription_active_until)
        where subscription_status in ('active', 'cancelled');

      create index video_by_size on video (account_id, size desc, id desc)
        where deleted_at is null and version is not null;
    `.execute(transaction)
  },
}
