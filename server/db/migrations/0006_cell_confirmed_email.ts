import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const cellConfirmedEmail: Migration = {
  name: '0006_cell_confirmed_email',
  async up(transaction) {
    await sql`
      alter table account
        -- Anybody can sign up with somebody else's address. Since when it is known to be the owner's.
        add column email_confirmed_at timestamptz check (email_confirmed_at is null or email is not null),
        add column google_email_verified boolean not null default false;

      -- A used link is remembered for a while, so that the same request sent again gets the same answer.
      alter table password_reset add column used_at timestamptz;
    `.execute(transaction)
  },
}
