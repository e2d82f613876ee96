import type { CompiledQuery, Kysely, RawBuilder } from 'kysely'

/** A query, and the name under which connections prepare it. */
export type KeptQuery = CompiledQuery & { keptAs?: string | undefined }

/** A raw SQL statement or one from the query builder. */
type Statement<Row> = Pick<RawBuilder<Row>, 'compile'>

const names = new Map<string, string>()
/** Each prepared statement takes memory in every connection. */
const maxNames = 100

/**
 * Runs a very frequent statement as a prepared one. PostgreSQL parses it once per connection, and plans it
 * once where the plan does not depend on the values; otherwise that costs as much as a small query. Only for
 * a small number of distinct texts: everything that varies has to be a parameter.
 */
export async function runKept<Row, Database>(
  db: Kysely<Database>,
  statement: Statement<Row>,
): Promise<Row[]> {
  const query = statement.compile(db)
  const kept: KeptQuery = { ...query, keptAs: nameOf(query.sql) }
  const { rows } = await db.executeQuery<Row>(kept)
  return rows
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= maxNames) return known
  const name = `kept-${names.size}`
  names.set(text, name)
  return name
}
