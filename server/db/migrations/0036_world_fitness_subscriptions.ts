import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const worldFitnessSubscriptions: Migration = {
  name: '0036_world_fitness_subscriptions',
  async up(transaction) {
    await sql`
      -- What fitness platforms said when they were asked for messages. About the whole application.
      create table fitness_subscription (
        provider text primary key,
        sealed_note bytea,
        asked_at timestamptz not null
      );
    `.execute(transaction)
  },
}
