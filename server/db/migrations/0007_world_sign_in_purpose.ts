import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const worldSignInPurpose: Migration = {
  name: '0007_world_sign_in_purpose',
  async up(transaction) {
    await sql`
      -- What the popup was opened for: the provider has to ask anew who it is when ownership is to be verified.
      alter table sign_in_attempt
        add column purpose text not null default 'sign_in' check (purpose in ('sign_in', 'verify')),
        add column begun_at timestamptz not null default now();
    `.execute(transaction)
  },
}
