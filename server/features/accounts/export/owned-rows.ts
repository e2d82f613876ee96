import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { CellDatabase, CellDb } from '#server/db/schema.ts'
import type { PersonalData } from './personal-data.ts'

type OwnedRows = {
  table: keyof CellDatabase
  /** The column with the id of the account. */
  owner: string
  /** A column that tells the rows of one account apart. */
  key: string
  path: string
  secrets?: readonly string[]
  /** There is one row for each account, so no list is needed. */
  isSingle?: boolean
}

const rowsAtATime = 500

/** Rows of one table of the home cell: exported as JSON with every column that is no secret, removed by their owner. */
export function ownedRows({ table, owner, key, path, secrets = [], isSingle = false }: OwnedRows): PersonalData {
  return {
    tables: [`cell.${table}`],
    secrets,
    async *files({ cells }, accountId) {
      const rows = withoutColumns(pageThrough(cells.of(accountId).db, { table, owner, key, accountId }), secrets)
      yield { path, open: () => Readable.from(isSingle ? asObject(rows) : asList(rows)) }
    },
    async remove({ cells }, accountId) {
      await sql`delete from ${sql.table(table)} where ${sql.ref(owner)} = ${accountId}`.execute(cells.of(accountId).db)
    },
  }
}

type Row = Record<string, unknown>
type Question = { table: string; owner: string; key: string; accountId: string }

/** Page by page: somebody's rows may be more than fit into memory. */
async function* pageThrough(db: CellDb, { table, owner, key, accountId }: Question): AsyncGenerator<Row> {
  let after: unknown
  for (;;) {
    const isNext = after === undefined ? sql`true` : sql`${sql.ref(key)} > ${after}`
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} where ${sql.ref(owner)} = ${accountId} and ${isNext}
      order by ${sql.ref(key)} limit ${rowsAtATime}`.execute(db)
    yield* rows
    if (rows.length < rowsAtATime) return
    after = rows.at(-1)?.[key]
  }
}

async function* withoutColumns(rows: AsyncIterable<Row>, names: readonly string[]): AsyncGenerator<Row> {
  for await (const row of rows) yield Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))
}

async function* asObject(rows: AsyncIterable<Row>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row, null, 2)}\n`
}

/** A list of JSON, written as it is read. */
export async function* asList(rows: AsyncIterable<object> | Iterable<object>): AsyncGenerator<string> {
  let isFirst = true
  for await (const row of rows) {
    yield `${isFirst ? '[' : ','}\n${JSON.stringify(row, null, 2)}`
    isFirst = false
  }
  yield isFirst ? '[]\n' : '\n]\n'
}
