import { Pool, type PoolClient } from 'pg'
import type { Logger } from 'pino'
import type { Contact } from '#server/contact.ts'
import { columnTypes } from './column-types.ts'
import { DatabaseAwayError, type EnginePart } from './engine.ts'
import { translateFailure } from './failures.ts'
import { joinResults } from './query-results.ts'
import type { Session, Sessions } from './session.ts'

/** A `statementTimeoutMs` of 0 means no limit. */
export type PostgresPoolOptions = {
  url: string
  schema: string
  size: number
  statementTimeoutMs: number
  /** The contact with the server, so that nobody waits for it while it is known to be away. */
  contact?: Pick<Contact, 'through'>
  /** The part the database belongs to, if each part has its own. */
  part?: EnginePart | undefined
}
export type PostgresPool = Sessions & { close(): Promise<void> }

const connectTimeoutMs = 5_000
/** Loading PostGIS and planning the first query takes a new connection as long as ten later queries. */
const idleMs = 5 * 60_000
/** How much longer than the server's own timeout we wait before the connection counts as dead. */
const silenceMs = 5_000

const direct: Pick<Contact, 'through'> = { through: (work) => work() }

/** Connections to one database, all in one schema. Opened on demand, so the server may be down now. */
export function openPool(
  { url, schema, size, statementTimeoutMs, contact = direct, part }: PostgresPoolOptions,
  log: Logger,
): PostgresPool {
  // No JIT: the cost estimates of PostGIS functions are so high that short queries would be compiled, which
  // takes longer than running them.
  const prepare = `set search_path to ${schema}, public; set statement_timeout to ${statementTimeoutMs}; set idle_in_transaction_session_timeout to '5min'; set jit to off`
  const pool = new Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: idleMs,
    ...(statementTimeoutMs > 0 && { query_timeout: statementTimeoutMs + silenceMs }),
    keepAlive: true,
    application_name: 'trailcast',
    types: columnTypes,
    // The pool waits for the promise, though its types do not say so.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: async (client) => {
      await client.query(prepare)
    },
  })
  // An unhandled error event ends the process: `pool` reports idle connections, each client its own.
  pool.on('error', (error) => log.warn({ err: error, schema }, 'an idle database connection was lost'))
  pool.on('connect', (client) =>
    client.on('error', (error) => log.debug({ err: error, schema }, 'a database connection was lost')),
  )
  const translated = async <Result>(result: Promise<Result>): Promise<Result> => {
    try {
      return await result
    } catch (error) {
      throw translateFailure(error, part)
    }
  }
  const connect = () => translated(pool.connect())
  return {
    async acquire() {
      const client = await contact.through(connect, (late) => late.release())
      return poolSession(client, (query) => contact.through(() => translated(query())))
    },
    close: () => pool.end(),
  }
}

type Through = <Result>(query: () => Promise<Result>) => Promise<Result>

function poolSession(client: PoolClient, through: Through): Session {
  let isBroken = false
  return {
    async query(sql, parameters, name) {
      const wasIdle = client.getTransactionStatus() === 'I'
      try {
        const values = parameters ? { values: [...parameters] } : {}
        const query = { text: sql, ...values, ...(name !== undefined && { name }) }
        return joinResults(await through(() => client.query(query)))
      } catch (error) {
        // Its answer may still arrive and be taken for the next one's.
        isBroken ||= error instanceof DatabaseAwayError
        // A block of statements may have started a transaction, and its outcome is only known after the
        // error.
        if (wasIdle && !isBroken && !parameters?.length) {
          isBroken = await client.query('rollback').then(
            () => false,
            () => true,
          )
        }
        throw error
      }
    },
    release(destroy = false) {
      // A transaction left open must not leak to the next user.
      client.release(destroy || isBroken || client.getTransactionStatus() !== 'I')
    },
  }
}
