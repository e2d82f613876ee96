import { type CompiledQuery, Kysely, sql, type QueryResult, type RawBuilder } from 'kysely'
import { afterAll } from 'vitest'
import { folderOfObserved, leaveObservedRows, type Observed } from './observed-rows.ts'

/*
 * Records what the rows of raw SQL are made of, for `scripts/row-types.ts`, which compares that with the types that
 * the statements declare. Only if OBSERVE_ROWS names a folder.
 */

const rowsLookedAt = 100

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (value instanceof Date) return 'Date'
  if (value instanceof Uint8Array) return 'Uint8Array'
  return typeof value
}

function observe(seen: Observed, statement: string, rows: readonly unknown[]): void {
  const columns = seen.get(statement) ?? new Map<string, Set<string>>()
  seen.set(statement, columns)
  for (const row of rows.slice(0, rowsLookedAt))
    for (const [name, value] of Object.entries(row ?? {})) {
      const kinds = columns.get(name) ?? new Set()
      columns.set(name, kinds.add(kindOf(value)))
    }
}

type Executable = RawBuilder<unknown> & { observed?: Observed }

/** Test files share the modules of the product, while this one is loaded for each of them. */
function observeAll(): Observed {
  const builder: Executable = Object.getPrototypeOf(sql``)
  if (builder.observed) return builder.observed
  const seen: Observed = new Map()
  const execute: Executable['execute'] = Reflect.get(builder, 'execute')
  builder.observed = seen
  builder.execute = async function (this: RawBuilder<unknown>, ...given): Promise<QueryResult<unknown>> {
    const result = await execute.apply(this, given)
    observe(seen, JSON.stringify(this.toOperationNode().sqlFragments), result.rows)
    return result
  }
  const executeQuery: Kysely<unknown>['executeQuery'] = Reflect.get(Kysely.prototype, 'executeQuery')
  Kysely.prototype.executeQuery = async function (
    this: Kysely<unknown>,
    ...given
  ): Promise<QueryResult<never>> {
    const result = await executeQuery.apply(this, given)
    const { query } = given[0] as CompiledQuery
    if (query.kind === 'RawNode') observe(seen, JSON.stringify(query.sqlFragments), result.rows)
    return result as QueryResult<never>
  }
  return seen
}

const folder = folderOfObserved
if (folder !== undefined) {
  const seen = observeAll()
  afterAll(() => leaveObservedRows(folder, seen))
}
