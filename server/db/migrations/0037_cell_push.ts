import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const cellPush: Migration = {
  name: '0037_cell_push',
  async up(transaction) {
    await sql`
      -- Browsers that show notifications while no page is open. Each belongs to a session and ends with it.
      create table push_subscription (
        account_id text not null references account on delete cascade,
        session_id text not null,
        -- Where its maker takes messages for it. Whoever knows it and the keys could write to this browser.
        endpoint text not null unique,
        public_key bytea not null,
        auth_secret bytea not null,
        created_at timestamptz not null,
        primary key (account_id, session_id),
        foreign key (account_id, session_id) references session (account_id, id) on delete cascade
      );

      alter table notification
        -- A browser of the account wants to hear of it.
        add column in_push boolean not null default false,
        -- When it was handed over to be pushed; all rows of one push have the same time.
        add column pushed_at timestamptz;
      create index notification_unpushed on notification (account_id)
        where in_push and pushed_at is null and seen_at is null;
      create index notification_pushed on notification (account_id, group_key, pushed_at)
        where pushed_at is not null;

      -- Null: as usual.
      alter table notification_setting add column push boolean;
    `.execute(transaction)
  },
}
