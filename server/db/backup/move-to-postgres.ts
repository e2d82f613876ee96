import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { regions, type Region } from '#domain/region.ts'
import { openEmbedded, type EmbeddedEngine } from '#server/db/pglite/embedded.ts'
import { openPool } from '#server/db/postgres-pool.ts'
import { schemasOfCell, worldSchema } from '#server/db/schema-names.ts'
import { withSession, type Session } from '#server/db/session.ts'
import { copySequences, copyTable, countRows, listTables } from './copy-table.ts'

export type MoveTarget = { cellUrls: Record<Region, string>; worldUrl: string }
export type MovedTable = { table: string; rows: number }

const deadlineMs = 600_000

/**
 * Copies the embedded database to PostgreSQL servers: the tables, then their rows, then indexes and
 * constraints. The embedded database is not changed. Each server gets all of it or nothing.
 */
export async function moveToPostgres(dir: string, target: MoveTarget, log: Logger): Promise<MovedTable[]> {
  if (!existsSync(join(dir, 'PG_VERSION'))) throw new Error(`There is no embedded database in ${dir}.`)
  const embedded = await openEmbedded({ kind: 'embedded', dir, callDeadlineMs: deadlineMs }, log)
  try {
    await embedded.migrate()
    const moved: MovedTable[] = []
    for (const [url, schemas] of destinations(target))
      moved.push(...(await moveSchemas(embedded, url, schemas, log)))
    return moved
  } finally {
    await embedded.close()
  }
}

/** By URL, since everything for one database is copied in one transaction. */
function destinations({ cellUrls, worldUrl }: MoveTarget): Map<string, string[]> {
  const schemasByUrl = new Map([[worldUrl, [worldSchema]]])
  for (const region of regions) {
    const url = cellUrls[region]
    schemasByUrl.set(url, [...(schemasByUrl.get(url) ?? []), ...schemasOfCell(region)])
  }
  return schemasByUrl
}

async function moveSchemas(
  embedded: EmbeddedEngine,
  url: string,
  wanted: string[],
  log: Logger,
): Promise<MovedTable[]> {
  const schemas = await withSession(embedded.database, (source) => existingSchemas(source, wanted))
  const { before, after } = await embedded.database.describe(schemas)
  const pool = openPool({ url, schema: 'public', size: 1, statementTimeoutMs: deadlineMs }, log)
  try {
    return await withSession(pool, async (session) => {
      await refuseNonEmpty(session, schemas, url)
      await session.query('begin')
      await session.query('create extension if not exists postgis schema public')
      await session.query(before.replace(/^SET transaction_timeout.*$/m, ''))
      const moved = await copyRows(embedded, session, schemas)
      await session.query(after.replace(/^SET transaction_timeout.*$/m, ''))
      await session.query('commit')
      return moved
    })
  } finally {
    await pool.close()
  }
}

async function copyRows(embedded: EmbeddedEngine, target: Session, schemas: string[]): Promise<MovedTable[]> {
  return withSession(embedded.database, async (source) => {
    await source.query('begin')
    const moved: MovedTable[] = []
    for (const table of await listTables(source, schemas)) {
      const rows = await copyTable(source, target, table)
      const found = await countRows(target, table)
      const expected = await countRows(source, table)
      if (rows !== expected || found !== expected)
        throw new Error(
          `${table.schema}.${table.name} has ${expected} rows, but ${found} arrived. Nothing was changed on that server.`,
        )
      moved.push({ table: `${table.schema}.${table.name}`, rows })
    }
    await copySequences(source, target, schemas)
    await source.query('commit')
    return moved
  })
}

async function existingSchemas(session: Session, wanted: string[]): Promise<string[]> {
  const { rows } = await session.query(
    'select nspname as name from pg_namespace where nspname = any($1) order by 1',
    [wanted],
  )
  return rows.map(({ name }: { name: string }) => name)
}

async function refuseNonEmpty(session: Session, schemas: string[], url: string): Promise<void> {
  const existing = await existingSchemas(session, schemas)
  if (existing.length > 0)
    throw new Error(
      `The database at ${new URL(url).host} already has the schema ${existing.join(', ')}. Data is only moved into a database without them.`,
    )
}
