import { escapeIdentifier } from 'pg'
import type { Session } from '#server/db/session.ts'

export type Table = { schema: string; name: string; columns: Column[] }
type Column = { name: string; type: string }

const rowsAtATime = 500

/**
 * Tables that hold rows themselves: partitioned ones keep theirs in partitions. Generated columns fill
 * themselves.
 */
export async function listTables(session: Session, schemas: string[]): Promise<Table[]> {
  const { rows } = await session.query(
    `select n.nspname as schema, c.relname as name,
       json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname = any($1) group by 1, 2 order by 1, 2`,
    [schemas],
  )
  return rows
}

/**
 * Every value is copied as text in PostgreSQL's own notation: exact for every type, including those of
 * PostGIS, and the same in all versions.
 */
export async function copyTable(source: Session, target: Session, table: Table): Promise<number> {
  const name = qualifiedName(table)
  const names = table.columns.map((column) => escapeIdentifier(column.name))
  const insert = `insert into ${name} (${names.join(', ')}) overriding system value
    select ${table.columns.map(({ type }, i) => `v${i}::${type}`).join(', ')}
    from unnest(${names.map((_, i) => `$${i + 1}::text[]`).join(', ')}) as value(${names.map((_, i) => `v${i}`).join(', ')})`
  await source.query(
    `declare rows_to_copy no scroll cursor for select ${names.map((column, i) => `${column}::text as v${i}`).join(', ')} from ${name}`,
  )
  let copied = 0
  while (true) {
    const { rows } = await source.query(`fetch ${rowsAtATime} from rows_to_copy`)
    if (rows.length === 0) break
    await target.query(
      insert,
      names.map((_, i) => rows.map((row) => row[`v${i}`])),
    )
    copied += rows.length
  }
  await source.query('close rows_to_copy')
  return copied
}

export async function countRows(session: Session, table: Table): Promise<number> {
  return Number((await session.query(`select count(*) from ${qualifiedName(table)}`)).rows[0]?.count)
}

/** Copies the sequences, so that new rows continue the numbering. */
export async function copySequences(source: Session, target: Session, schemas: string[]): Promise<void> {
  const { rows } = await source.query(
    `select schemaname, sequencename, last_value::text from pg_sequences where schemaname = any($1) and last_value is not null`,
    [schemas],
  )
  for (const { schemaname, sequencename, last_value } of rows)
    await target.query('select setval($1::regclass, $2::bigint)', [
      `${escapeIdentifier(schemaname)}.${escapeIdentifier(sequencename)}`,
      last_value,
    ])
}

const qualifiedName = ({ schema, name }: Table): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`
