import { Client } from 'pg'
import type { Logger } from 'pino'
import { Contact } from '#server/contact.ts'
import { DatabaseAwayError, type EnginePart } from './engine.ts'
import { awayFrom, codeOf, isAway, messageOf } from './failures.ts'

const answerMs = 3000
/** The server is up, but has no connection left for us. */
const tooManyConnections = '53300'

export type PostgresContact = { contact: Contact; close(): Promise<void> }

/**
 * The contact with a database server. It is pinged over a separate connection, so that neither a full pool nor a slow
 * query can look like a server that is away.
 */
export function openContact(
  url: string,
  { name, part }: { name: string; part: EnginePart | undefined },
  log: Logger,
): PostgresContact {
  let kept: Client | undefined

  async function connect(): Promise<Client> {
    const client = new Client({
      connectionString: url,
      application_name: 'trailcast',
      keepAlive: true,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    })
    client.on('error', () => drop(client))
    client.on('end', () => drop(client))
    try {
      await client.connect()
    } catch (error) {
      drop(client)
      throw error
    }
    return client
  }

  function drop(client: Client): void {
    if (kept === client) kept = undefined
    client.end().catch(() => {})
  }

  async function ask(client: Client): Promise<void> {
    try {
      await client.query('select 1')
      kept = client
    } catch (error) {
      drop(client)
      throw error
    }
  }

  async function beat(): Promise<void> {
    try {
      // An open connection may have been cut although the server is fine.
      if (kept && (await ask(kept).then(isTrue, isUnheard))) return
      await ask(await connect())
    } catch (error) {
      if (isAway(error) && codeOf(error) !== tooManyConnections) throw error
    }
  }

  const contact = new Contact({
    beat,
    isSuspicious: (error) => error instanceof DatabaseAwayError,
    awayError: (cause) => awayFrom(part, `the database of ${name} is away: ${messageOf(cause)}`, cause),
    onChange: ({ isAway: isGone, cause }) =>
      isGone
        ? log.warn({ err: cause, database: name }, 'a database cannot be reached')
        : log.info({ database: name }, 'a database can be reached again'),
  })
  return {
    contact,
    async close() {
      contact.close()
      if (kept) drop(kept)
    },
  }
}

const isTrue = (): boolean => true
const isUnheard = (): boolean => false
