import { sql, type Transaction } from 'kysely'
import { DatabaseUnfitError } from './engine.ts'
import { codeOf } from './failures.ts'

const oldestPostgres = 15
const oldestPostgis = [3, 3] as const

/** PostGIS is shared by all schemas of a database and lives in `public`. */
export async function ensurePostgis(transaction: Transaction<unknown>): Promise<void> {
  const { rows } = await sql<{ postgres: number; postgis: string | null }>`
    select current_setting('server_version_num')::int / 10000 as postgres, (select extversion from pg_extension where extname = 'postgis') as postgis
  `.execute(transaction)
  const { postgres = 0, postgis = null } = rows[0] ?? {}
  if (postgres < oldestPostgres)
    throw new DatabaseUnfitError(
      `Trailcast needs PostgreSQL ${oldestPostgres} or newer, and this server is version ${postgres}.`,
    )
  if (postgis === null) return createPostgis(transaction)
  const [major = 0, minor = 0] = postgis.split('.').map(Number)
  if (major < oldestPostgis[0] || (major === oldestPostgis[0] && minor < oldestPostgis[1]))
    throw new DatabaseUnfitError(
      `Trailcast needs PostGIS ${oldestPostgis.join('.')} or newer, and this database has ${postgis}.`,
    )
}

async function createPostgis(transaction: Transaction<unknown>): Promise<void> {
  try {
    await sql`create extension postgis schema public`.execute(transaction)
  } catch (cause) {
    const code = codeOf(cause)
    if (code === '42501')
      throw new DatabaseUnfitError(
        'The database role may not install PostGIS. Let an administrator run "create extension postgis" in this database.',
        { cause },
      )
    if (code === '0A000' || code === '58P01')
      throw new DatabaseUnfitError(
        'PostGIS is not installed on the database server (Debian: the package postgresql-<version>-postgis-3).',
        {
          cause,
        },
      )
    throw cause
  }
}
