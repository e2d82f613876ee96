import { sql, type Kysely, type Transaction } from 'kysely'
import { DatabaseNewerError } from './engine.ts'
import { ensurePostgis } from './ensure-postgis.ts'
import type { Migration } from './migration.ts'

type MigrationsDatabase = { schema_migration: { name: string } }

/** An arbitrary number that is the same for every process and used by nobody else. */
const lockKey = 7_202_611_150_001

/**
 * Migrates one schema to this version, completely or not at all. Several processes may start at once: the
 * first does the work, and the others wait for it and find nothing left to do.
 */
export async function migrateSchema(
  db: Kysely<unknown>,
  schema: string,
  migrations: Migration[],
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction)
    await ensurePostgis(transaction)
    await sql`create schema if not exists ${sql.id(schema)}`.execute(transaction)
    await sql`
      create table if not exists ${sql.id(schema, 'schema_migration')} (name text primary key, applied_at timestamptz not null default now())
    `.execute(transaction)
    await applyMissing(transaction, schema, migrations)
  })
}

async function applyMissing(
  transaction: Transaction<unknown>,
  schema: string,
  migrations: Migration[],
): Promise<void> {
  const table = transaction.withTables<MigrationsDatabase>()
  const applied = new Set(
    (await table.selectFrom('schema_migration').select('name').execute()).map(({ name }) => name),
  )
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = [...applied].filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new DatabaseNewerError(
      `The database was changed by a newer version of Trailcast (${schema}: ${unknown.join(', ')}). Start that version, or restore a backup made by this one.`,
    )
  for (const migration of migrations) {
    if (applied.has(migration.name)) continue
    await migration.up(transaction)
    await table.insertInto('schema_migration').values({ name: migration.name }).execute()
  }
}
