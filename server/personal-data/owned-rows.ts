import { Readable } from 'node:stream'
import { sql, type RawBuilder } from 'kysely'
import type { CellDatabase, CellDb } from '#server/db/schema.ts'
import type { Services } from '#server/services.ts'
import type { PersonalData } from './personal-data.ts'

type OwnedRows = {
  table: keyof CellDatabase
  /** The column that holds the account id. */
  owner: string
  /** The table of the parent rows, if the owner column refers to those instead of the account. */
  parent?: keyof CellDatabase
  /** The columns that identify a row within one account. */
  key: readonly string[]
  path: string
  secrets?: readonly string[]
  /** Each account has exactly one row, so the file is not a list. */
  isSingle?: boolean
  /** The rows are in the cells of the content they are about, not in the account's cell. */
  isInAllCells?: boolean
  /** Limits what is exported of some rows, because others decide who may currently see the content they are about. */
  tellOf?: TellOf
}

export type Row = Record<string, unknown>
export type TellOf = (services: Services, accountId: string, rows: Row[]) => Promise<Row[]>

const rowsAtATime = 500

/**
 * The rows an account has in one table, usually of its home cell: exported as JSON with every column that is not
 * secret, and deleted by owner.
 */
export function ownedRows({
  table,
  owner,
  parent,
  key,
  path,
  secrets = [],
  isSingle = false,
  isInAllCells = false,
  tellOf = async (_services, _accountId, rows) => rows,
}: OwnedRows): PersonalData {
  const isOwn = (accountId: string) =>
    parent
      ? sql`${sql.ref(owner)} in (select id from ${sql.table(parent)} where account_id = ${accountId})`
      : sql`${sql.ref(owner)} = ${accountId}`
  return {
    tables: [`cell.${table}`],
    secrets,
    async *files(services, accountId) {
      const places = isInAllCells ? services.cells.all() : [services.cells.of(accountId)]
      const question = { table, key, isOwn: isOwn(accountId) }
      const tell = (page: Row[]) => tellOf(services, accountId, page)
      const rows = withoutColumns(pageThroughAll(places, question, tell), secrets)
      yield { path, open: () => Readable.from(isSingle ? asObject(rows) : asList(rows)) }
    },
    async remove({ cells }, accountId) {
      for (const { db } of isInAllCells ? cells.all() : [cells.of(accountId)])
        await sql`delete from ${sql.table(table)} where ${isOwn(accountId)}`.execute(db)
    },
  }
}

type Question = { table: string; key: readonly string[]; isOwn: RawBuilder<unknown> }

/** All columns of the rows that name the account in one cell. */
export const pageThrough = (
  db: CellDb,
  { table, owner, key }: Pick<OwnedRows, 'table' | 'owner' | 'key'>,
  accountId: string,
): AsyncGenerator<Row> =>
  pageThroughAll([{ db }], { table, key, isOwn: sql`${sql.ref(owner)} = ${accountId}` }, async (page) => page)

async function* pageThroughAll(
  places: { db: CellDb }[],
  question: Question,
  tell: (page: Row[]) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (const { db } of places) for await (const page of pagesOf(db, question)) yield* await tell(page)
}

/** Page by page, because an account can have more rows than fit into memory. */
async function* pagesOf(db: CellDb, { table, key, isOwn }: Question): AsyncGenerator<Row[]> {
  const columns = sql.join(key.map((name) => sql.ref(name)))
  let last: Row | undefined
  for (;;) {
    const isNext = last ? sql`(${columns}) > (${sql.join(key.map((name) => last?.[name]))})` : sql`true`
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} where ${isOwn} and ${isNext}
      order by ${columns} limit ${rowsAtATime}`.execute(db)
    yield rows
    if (rows.length < rowsAtATime) return
    last = rows.at(-1)
  }
}

async function* withoutColumns(rows: AsyncIterable<Row>, names: readonly string[]): AsyncGenerator<Row> {
  for await (const row of rows)
    yield Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))
}

async function* asObject(rows: AsyncIterable<Row>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row, null, 2)}\n`
}

/** Writes a JSON array while its rows are being read. */
export async function* asList(rows: AsyncIterable<object> | Iterable<object>): AsyncGenerator<string> {
  let isFirst = true
  for await (const row of rows) {
    yield `${isFirst ? '[' : ','}\n${JSON.stringify(row, null, 2)}`
    isFirst = false
  }
  yield isFirst ? '[]\n' : '\n]\n'
}
