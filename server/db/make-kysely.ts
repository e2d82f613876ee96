import {
  AbortedTransactionError,
  CompiledQuery,
  DefaultQueryExecutor,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type ConnectionProvider,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { KeptQuery } from './kept-statement.ts'
import { holdingSession, refuseNestedQuery } from './nested-query-guard.ts'
import type { Session, Sessions } from './session.ts'

/** A Kysely instance over the sessions of either engine. The engine closes it. */
export function makeKysely<Database>(sessions: Sessions): Kysely<Database> {
  const driver = new SessionDriver()
  const adapter = new PostgresAdapter()
  const dialect: Dialect = {
    createDriver: () => driver,
    createAdapter: () => adapter,
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
  const executor = new DefaultQueryExecutor(
    dialect.createQueryCompiler(),
    adapter,
    new SessionProvider(sessions),
  )
  return new Kysely<Database>({ config: { dialect }, driver, executor, dialect })
}

class SessionProvider implements ConnectionProvider {
  readonly #sessions: Sessions

  constructor(sessions: Sessions) {
    this.#sessions = sessions
  }

  async provideConnection<Result>(
    consumer: (connection: DatabaseConnection) => Promise<Result>,
  ): Promise<Result> {
    refuseNestedQuery()
    const connection = new SessionConnection(await this.#sessions.acquire())
    try {
      return await holdingSession(() => consumer(connection))
    } finally {
      connection.release()
    }
  }
}

class SessionConnection implements DatabaseConnection {
  readonly #session: Session
  #isBroken = false

  constructor(session: Session) {
    this.#session = session
  }

  async executeQuery<Row>({ sql, parameters, keptAs }: KeptQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#session.query(sql, parameters, keptAs)
    const changesRows =
      command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
    return changesRows ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows: rows ?? [] }
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('rows are not streamed: read them page by page')
  }

  async commit(): Promise<void> {
    const { command } = await this.#session.query('commit')
    // An earlier error aborted the transaction, and the surrounding code swallowed that error.
    if (command === 'ROLLBACK') throw new AbortedTransactionError()
  }

  async rollback(): Promise<void> {
    try {
      await this.#session.query('rollback')
    } catch {
      // Report the original error, not this one; the session is discarded along with its transaction.
      this.#isBroken = true
    }
  }

  release(): void {
    this.#session.release(this.#isBroken)
  }
}

class SessionDriver implements Driver {
  async init(): Promise<void> {}
  async destroy(): Promise<void> {}

  acquireConnection(): Promise<DatabaseConnection> {
    throw new Error('sessions come from the connection provider')
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : ''
    await connection.executeQuery(
      CompiledQuery.raw(`start transaction${isolation}${accessMode ? ` ${accessMode}` : ''}`),
    )
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await sessionConnection(connection).commit()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await sessionConnection(connection).rollback()
  }
}

function sessionConnection(connection: DatabaseConnection): SessionConnection {
  if (!(connection instanceof SessionConnection)) throw new Error('not a connection of this driver')
  return connection
}
