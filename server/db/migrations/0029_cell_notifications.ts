import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const cellNotifications: Migration = {
  name: '0029_cell_notifications',
  async up(transaction) {
    await sql`
      alter table account
        -- Changes with every notification: open pages look at it.
        add column notifications_version bigint not null default 0,
        add column digest text not null default 'weekly' check (digest in ('off', 'daily', 'weekly')),
        -- When the last digest was sent, or would have been if there had been anything to tell.
        add column digested_at timestamptz not null default now();

      alter table mail
        -- Where a mail program unsubscribes with one click; null for mail that nobody subscribed to.
        add column unsubscribe_url text;

      -- A row for each event that someone is told of. What it names is read, and whether they may see it is asked,
      -- when they look.
      create table notification (
        id text primary key,
        account_id text not null references account on delete cascade,
        -- Names what happened, so that a repeated job tells of it once.
        event text not null,
        kind text not null,
        -- Who did it, in any cell.
        actor_id text,
        project_id text,
        -- The comment, video or decision; for new videos, the place or area that is followed.
        target_id text,
        -- Rows with the same key are shown as one.
        group_key text not null,
        in_bell boolean not null,
        in_digest boolean not null,
        created_at timestamptz not null,
        seen_at timestamptz,
        mailed_at timestamptz,
        unique (account_id, event)
      );
      create index notification_newest on notification (account_id, created_at desc, id desc);
      create index notification_unmailed on notification (account_id)
        where in_digest and seen_at is null and mailed_at is null;
      create index notification_actor on notification (actor_id);
      create index notification_project on notification (project_id);
      create index notification_created on notification (created_at);

      -- Only what differs from the usual.
      create table notification_setting (
        account_id text not null references account on delete cascade,
        kind text not null,
        bell boolean not null,
        digest boolean not null,
        primary key (account_id, kind)
      );
    `.execute(transaction)
  },
}
