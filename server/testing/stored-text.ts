import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Engine } from '#server/db/engine.ts'

/** The text of every row of every table of these schemas, by `schema.table`. Bytes are written in hex. */
export async function readTables(engine: Engine, schemas: readonly string[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const name of await listTables(engine, schemas)) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(engine.worldDb)
    texts.set(name, rows.map(({ text }) => text).join('\n'))
  }
  return texts
}

async function listTables(engine: Engine, schemas: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in (${sql.join(schemas)}) and table_type = 'BASE TABLE'`.execute(engine.worldDb)
  return rows.map(({ name }) => name)
}

/** What of the texts to look for is found, and where. */
export function findIn(texts: ReadonlyMap<string, string>, wanted: readonly string[]): string[] {
  return [...texts].flatMap(([place, text]) => wanted.filter((one) => text.includes(one)).map((one) => `${place}: ${one}`))
}

/** The same for all files below a folder, whatever they hold, and for their names. */
export async function findInFiles(folder: string, wanted: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const bytes = entry.isFile() ? await readFile(path) : Buffer.alloc(0)
    found.push(...wanted.filter((one) => path.includes(one) || bytes.includes(one)).map((one) => `${path}: ${one}`))
  }
  return found
}

/**
 * On the embedded engine, what was deleted stays in the files until its place is used again. This
 * rewrites every table and throws the old write-ahead log away, as time would.
 */
export async function wipeDeleted(engine: Engine, schemas: readonly string[]): Promise<void> {
  // The statistics quote values of the tables.
  for (const table of [...(await listTables(engine, schemas)), 'pg_catalog.pg_statistic'])
    await sql`vacuum (full, analyze) ${sql.raw(table)}`.execute(engine.worldDb)
  // Otherwise old segments of the log are kept under new names.
  await sql`set wal_recycle = off`.execute(engine.worldDb)
  for (let i = 0; i < 2; i++) {
    await sql`select pg_switch_wal()`.execute(engine.worldDb)
    await sql`checkpoint`.execute(engine.worldDb)
  }
}
