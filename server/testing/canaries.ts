import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Region } from '#domain/region.ts'
import type { Engine } from '#server/db/engine.ts'

/** A value that occurs nowhere else, and where it was put. */
export type Canary = { table: string; column: string; text: string }
export type Column = { name: string; type: string; isGenerated: boolean }

/** `cell.mail` is in the schema of the home region, `world.directory_claim` in that of the world. */
export const schemaAndTable = (table: string, home: Region) => {
  const [place = '', name = ''] = table.split('.')
  return { schema: place === 'cell' ? home : place, name }
}

/** A cache for each database, by schema and table. Querying is slow, and tests plant the same rows dozens of times. */
const knownColumns = new WeakMap<Engine, Map<string, Promise<Column[]>>>()

export function columnsOf(engine: Engine, table: string, home: Region): Promise<Column[]> {
  const known = knownColumns.get(engine) ?? new Map<string, Promise<Column[]>>()
  knownColumns.set(engine, known)
  const key = `${home} ${table}`
  const columns = known.get(key) ?? askForColumns(engine, table, home)
  known.set(key, columns)
  return columns
}

async function askForColumns(engine: Engine, table: string, home: Region): Promise<Column[]> {
  const { schema, name } = schemaAndTable(table, home)
  const { rows } = await sql<Column>`
    select column_name as name, data_type as type, is_generated = 'ALWAYS' as "isGenerated" from information_schema.columns
    where table_schema = ${schema} and table_name = ${name} order by ordinal_position`.execute(engine.worldDb)
  return rows
}

type Row = { id: string; home: Region; table: string; owner: string; fixed?: Record<string, unknown> }

/**
 * Writes a row of the account with something unmistakable in every column that is not fixed. An existing row
 * is changed.
 */
export async function plantRow(
  engine: Engine,
  { id, home, table, owner, fixed = {} }: Row,
): Promise<Canary[]> {
  const { schema, name } = schemaAndTable(table, home)
  const canaries: Canary[] = []
  const values: Record<string, unknown> = {}
  for (const { name: column, type, isGenerated } of await columnsOf(engine, table, home)) {
    if (isGenerated) continue
    if (column === owner) values[column] = id
    else if (column in fixed) values[column] = fixed[column]
    else {
      const { value, text } = makeCanary(column, type)
      values[column] = value
      // Five digits would turn up by chance among so many others.
      if (type !== 'smallint') canaries.push({ table, column, text })
    }
  }
  const columns = sql.join(Object.keys(values).map((column) => sql.ref(column)))
  const changes = sql.join(
    Object.keys(values).map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`),
  )
  const conflict = owner === 'id' ? sql`on conflict (id) do update set ${changes}` : sql``
  await sql`
    insert into ${sql.table(`${schema}.${name}`)} (${columns}) values (${sql.join(Object.values(values))}) ${conflict}`.execute(
    engine.worldDb,
  )
  return canaries
}

/** `text` is how the value appears in JSON. */
function makeCanary(column: string, type: string): { value: unknown; text: string } {
  switch (type) {
    case 'text': {
      const text = `${column}-${randomBytes(8).toString('hex')}`
      return { value: text, text }
    }
    case 'timestamp with time zone': {
      // In the future: a running server removes what is over.
      const value = new Date(Date.UTC(2040, 0, 1) + randomInt(2 ** 40))
      return { value, text: value.toISOString() }
    }
    case 'smallint': {
      const value = randomInt(1e4, 3e4)
      return { value, text: String(value) }
    }
    case 'double precision': {
      // Below 1, as shares have to be.
      const value = randomInt(1, 2 ** 40) / 2 ** 40
      return { value, text: String(value) }
    }
    case 'date': {
      // Not in the same years as the timestamps above, which also start with a date.
      const text = new Date(Date.UTC(3000, 0, 1) + randomInt(2 ** 47)).toISOString().slice(0, 10)
      return { value: text, text }
    }
    case 'uuid': {
      const text = randomUUID()
      return { value: text, text }
    }
    case 'jsonb': {
      const text = `${column}-${randomBytes(8).toString('hex')}`
      return { value: JSON.stringify([text]), text }
    }
    case 'bigint':
    case 'integer': {
      const value = randomInt(1e8, 2e9)
      return { value, text: String(value) }
    }
    case 'bytea': {
      const value = randomBytes(32)
      return { value, text: value.toString('base64') }
    }
    case 'boolean':
      return { value: true, text: 'true' }
    default:
      throw new Error(`no canary for a column of type ${type}: ${column}`)
  }
}
