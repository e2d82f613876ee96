import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Region } from '#domain/region.ts'
import type { GivenAccount } from './given.ts'
import type { TestApp } from './start-test-app.ts'

type Row = Record<string, unknown>

/** Columns with the key of an object, whose bytes are compared instead. */
const keys = ['telemetry_key', 'recorded_telemetry_key', 'object_key']

/** The tables of a region that refer to activities, their files or gear, and those tables themselves. */
export async function activityTables({ engine }: TestApp, home: Region): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct t.relname as name
    from pg_class t join pg_namespace n on n.oid = t.relnamespace
    left join pg_constraint c on c.conrelid = t.oid and c.contype = 'f'
    left join pg_class target on target.oid = c.confrelid
    where n.nspname = ${home} and t.relkind = 'r'
      and (t.relname ~ '^(activity|gear)' or target.relname in ('activity', 'activity_file', 'gear'))
    order by 1`.execute(engine.worldDb)
  return rows.map(({ name }) => name)
}

/**
 * All rows that an account has in these tables, normalized so that accounts can be compared: the order is fixed, ids
 * are replaced by labels, and object keys by the hashes of their bytes.
 */
export async function activityRows(
  { services }: TestApp,
  { id: accountId, home }: GivenAccount,
  tables: readonly string[],
): Promise<Record<string, Row[]>> {
  const { db, files } = services.cells.at(home)
  const read = async (table: string) =>
    (await sql<Row>`select * from ${sql.table(table)} where account_id = ${accountId}`.execute(db)).rows
  const hashOf = async (key: unknown) => {
    const stream = typeof key === 'string' ? await files.read(key) : undefined
    return stream
      ? createHash('sha256')
          .update(await buffer(stream))
          .digest('hex')
      : null
  }
  const labels = new Map([[accountId, 'the account']])
  for (const { id, sha256 } of await read('activity_file')) labels.set(String(id), `file ${String(sha256)}`)
  for (const { id, name } of await read('gear')) labels.set(String(id), `gear ${String(name)}`)
  for (const { id, file_id, file_part } of await read('activity'))
    labels.set(String(id), `activity ${String(file_part)} of ${labels.get(String(file_id))}`)
  for (const { id, activity_id, name } of await read('activity_photo'))
    labels.set(String(id), `photo ${String(name)} of ${labels.get(String(activity_id))}`)
  const labelled = (row: Row): Row => {
    let text = JSON.stringify(row)
    for (const [id, label] of labels) text = text.replaceAll(id, label)
    // Safe to cast: it was an object before.
    return JSON.parse(text) as Row
  }
  const found: Record<string, Row[]> = {}
  for (const table of tables) {
    const rows: Row[] = []
    for (const row of await read(table)) {
      const objects = keys.filter((name) => name in row)
      const hashes = await Promise.all(objects.map((name) => hashOf(row[name])))
      rows.push(labelled({ ...row, ...Object.fromEntries(objects.map((name, n) => [name, hashes[n]])) }))
    }
    found[table] = rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }
  return found
}
