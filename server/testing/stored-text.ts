import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readArchive } from '#server/db/archive/folder-archive.ts'
import type { Engine } from '#server/db/engine.ts'

/** The text of every row of every table in these schemas, by `schema.table`. Bytes are written in hex. */
export async function readTables(engine: Engine, schemas: readonly string[]): Promise<Map<string, string>> {
  const names = await listTables(engine, schemas)
  const texts = new Map(names.map((name): [string, string] => [name, '']))
  // In a single query: there are hundreds of tables, and tests read them again and again.
  const reads = names.map(
    (name) => sql`select ${sql.lit(name)} as name, t::text as text from ${sql.raw(name)} t`,
  )
  const { rows } = await sql<{ name: string; text: string }>`
    select name, string_agg(text, chr(10)) as text from (${sql.join(reads, sql` union all `)}) rows group by name`.execute(
    engine.worldDb,
  )
  for (const { name, text } of rows) texts.set(name, text)
  return texts
}

async function listTables(engine: Engine, schemas: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in (${sql.join(schemas)}) and table_type = 'BASE TABLE'`.execute(engine.worldDb)
  return rows.map(({ name }) => name)
}

/** Which of the wanted texts are found, and where. */
export function findIn(texts: ReadonlyMap<string, string>, wanted: readonly string[]): string[] {
  return [...texts].flatMap(([place, text]) =>
    wanted.filter((one) => text.includes(one)).map((one) => `${place}: ${one}`),
  )
}

/** The same for the contents and names of all files below a folder. */
export async function findInFiles(folder: string, wanted: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const bytes = entry.isFile() ? await readFile(path) : Buffer.alloc(0)
    found.push(
      ...wanted.filter((one) => path.includes(one) || bytes.includes(one)).map((one) => `${path}: ${one}`),
    )
  }
  return found
}

/** The same for the contents of a backup. */
export async function findInArchive(archive: string, wanted: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for await (const { path, content } of readArchive(archive)) {
    const parts: Uint8Array[] = []
    for await (const part of content) parts.push(part)
    const bytes = Buffer.concat(parts)
    found.push(
      ...wanted.filter((one) => path.includes(one) || bytes.includes(one)).map((one) => `${path}: ${one}`),
    )
  }
  return found
}
