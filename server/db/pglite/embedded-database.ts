import { setTimeout as pause } from 'node:timers/promises'
import { Client, DatabaseError, escapeIdentifier } from 'pg'
import type { Logger } from 'pino'
import { columnTypes } from '#server/db/column-types.ts'
import { DatabaseAwayError } from '#server/db/engine.ts'
import { codeOf, DiskFullError, isAway, isDiskFull, translateFailure } from '#server/db/failures.ts'
import { joinResults } from '#server/db/query-results.ts'
import type { Session } from '#server/db/session.ts'
import type { DiskReserve } from './disk-reserve.ts'
import { FairLock } from './fair-lock.ts'
import { Instance } from './instance.ts'
import { Listeners, type Listener } from './listeners.ts'
import type { SchemaDescription, WorkerFigures, WorkerStart } from './worker-protocol.ts'

type Connection = { instance: Instance; client: Client; isReadOnly: boolean }

/** Undefined: the schema does not matter, because every name in the query is qualified. */
export type SessionOptions = { schema?: string; deadlineMs?: number }

export type EmbeddedDatabaseOptions = {
  start: WorkerStart
  callDeadlineMs: number
  reserve: DiskReserve
  log: Logger
}

const longestPauseMs = 10_000
const closePatienceMs = 20_000
/** PostgreSQL's error code for a write in a read-only session. */
const readOnlyCode = '25006'

/**
 * The only session of the embedded database, given to callers in turn and reopened whenever its worker ends.
 */
export class EmbeddedDatabase {
  readonly #options: EmbeddedDatabaseOptions
  readonly #turn = new FairLock()
  readonly #listeners = new Listeners()
  #connection: Promise<Connection>
  #reopening: NodeJS.Timeout | undefined
  #isClosing = false

  private constructor(options: EmbeddedDatabaseOptions) {
    this.#options = options
    this.#connection = this.#connect()
  }

  static async open(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
    const database = new EmbeddedDatabase(options)
    await database.#connection
    return database
  }

  /** Whether nobody is using it or waiting for it. */
  get isIdle(): boolean {
    return this.#turn.isIdle
  }

  /** Whether the disk has more free space than recovery may need. */
  get mayWrite(): boolean {
    return !this.#options.reserve.isSpent
  }

  async acquire({
    schema,
    deadlineMs = this.#options.callDeadlineMs,
  }: SessionOptions = {}): Promise<Session> {
    const done = await this.#turn.take()
    try {
      const connection = await this.#current()
      connection.instance.deadlineMs = deadlineMs
      if (schema !== undefined) connection.instance.searchPath = `${schema}, public`
      await this.#keepFromWriting(connection)
      return this.#session(connection, done)
    } catch (error) {
      done()
      throw translateFailure(error)
    }
  }

  async listen(channel: string, listener: Listener): Promise<() => Promise<void>> {
    this.#listeners.add(channel, listener)
    await this.#run(`listen ${escapeIdentifier(channel)}`)
    listener.onReconnect()
    return async () => {
      if (this.#listeners.remove(channel, listener) && !this.#isClosing)
        await this.#run(`unlisten ${escapeIdentifier(channel)}`)
    }
  }

  async figures(): Promise<WorkerFigures> {
    return (await this.#current()).instance.figures()
  }

  /** The SQL that creates these schemas in another database. */
  async describe(schemas: string[]): Promise<SchemaDescription> {
    const done = await this.#turn.take()
    try {
      return await (await this.#current()).instance.describe(schemas)
    } finally {
      done()
    }
  }

  /** Lets the current holder finish, but not forever, and then closes. */
  async close(): Promise<void> {
    if (this.#isClosing) return
    this.#isClosing = true
    clearTimeout(this.#reopening)
    const done = await Promise.race([this.#turn.take(), pause(closePatienceMs, undefined, { ref: false })])
    try {
      const { instance } = await this.#connection
      await (done ? instance.close() : instance.terminate(new Error('a transaction did not end')))
    } catch (error) {
      this.#options.log.warn(
        { err: error },
        'the embedded database did not close cleanly; the next start will recover it',
      )
    } finally {
      done?.()
    }
  }

  async #current(): Promise<Connection> {
    if (this.#isClosing) throw new DatabaseAwayError('the database is closed')
    try {
      return await this.#connection
    } catch (error) {
      throw new DatabaseAwayError('the embedded database could not be opened again yet', { cause: error })
    }
  }

  /**
   * Or makes it writable again. Settings outlive the turn, so they are only sent when they differ from the
   * last turn's.
   */
  async #keepFromWriting(connection: Connection): Promise<void> {
    const isReadOnly = this.#options.reserve.isSpent
    if (connection.isReadOnly !== isReadOnly) {
      await connection.client.query(`set default_transaction_read_only to ${isReadOnly ? 'on' : 'off'}`)
      connection.isReadOnly = isReadOnly
    }
  }

  async #connect(): Promise<Connection> {
    const { start, callDeadlineMs, log } = this.#options
    const instance = await Instance.open(start, callDeadlineMs, (line) => log.debug({ line }, 'postgres'))
    const client = new Client({
      user: 'postgres',
      database: 'postgres',
      types: columnTypes,
      stream: () => instance.stream,
    })
    // `gone` provides the reason.
    client.on('error', () => {})
    client.on('notification', (notification) => this.#listeners.notify(notification))
    try {
      await client.connect()
      for (const channel of this.#listeners.channels)
        await client.query(`listen ${escapeIdentifier(channel)}`)
    } catch (error) {
      // Otherwise the folder would still be open when the next attempt opens it.
      await instance.terminate(new Error('the embedded database refused the connection', { cause: error }))
      throw error
    }
    this.#listeners.announceReconnect()
    void instance.gone.then((reason) => this.#reopen(reason, 0))
    return { instance, client, isReadOnly: false }
  }

  #reopen(reason: Error, attempt: number): void {
    if (this.#isClosing) return
    this.#options.log.error({ err: reason }, 'the embedded database ended and is being reopened')
    this.#connection = this.#connect()
    this.#connection.catch((error: unknown) => {
      const failure = error instanceof Error ? error : new Error(String(error))
      const pauseMs = Math.min(longestPauseMs, 500 * 2 ** attempt)
      if (!this.#isClosing) this.#reopening = setTimeout(() => this.#reopen(failure, attempt + 1), pauseMs)
    })
  }

  #session(connection: Connection, done: () => void): Session {
    const { client, instance } = connection
    return {
      query: async (sql, parameters) => {
        try {
          return joinResults(await client.query(sql, parameters ? [...parameters] : undefined))
        } catch (error) {
          if (isDiskFull(error)) this.#options.reserve.spend()
          if (isFatal(error)) await instance.terminate(new Error('PostgreSQL gave up', { cause: error }))
          if (codeOf(error) === readOnlyCode)
            throw new DiskFullError('the disk is full: nothing can be written now', { cause: error })
          throw translateFailure(error)
        }
      },
      release: (destroy) => void this.#release(connection, done, destroy),
    }
  }

  /**
   * A transaction left open, for example by a failed block of statements, must not leak into the next turn.
   */
  async #release({ client, instance }: Connection, done: () => void, destroy = false): Promise<void> {
    try {
      if (destroy) await instance.terminate(new Error('the state of the session was unknown'))
      else if (client.getTransactionStatus() !== 'I') await client.query('rollback')
    } catch (error) {
      if (!isAway(error))
        await instance.terminate(new Error('a transaction could not be ended', { cause: error }))
    } finally {
      done()
    }
  }

  async #run(sql: string): Promise<void> {
    const session = await this.acquire()
    try {
      await session.query(sql)
    } finally {
      session.release()
    }
  }
}

/** After these, PostgreSQL ends the session or would end the process. */
function isFatal(error: unknown): boolean {
  return error instanceof DatabaseError && (error.severity === 'FATAL' || error.severity === 'PANIC')
}
