import { Client, escapeIdentifier } from 'pg'
import type { Logger } from 'pino'

export type PostgresListenerOptions = {
  url: string
  channel: string
  onNotification: (payload: string) => void
  /** Called after each subscription, including the first: notifications sent in between are lost. */
  onReconnect: () => void
}

const heartbeatMs = 10_000
const answerMs = 5_000
const longestPauseMs = 30_000

/** Listens on a channel, on its own connection that reconnects by itself. */
export class PostgresListener {
  readonly #options: PostgresListenerOptions
  readonly #log: Logger
  #client: Client | undefined
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  private constructor(options: PostgresListenerOptions, log: Logger) {
    this.#options = options
    this.#log = log
  }

  /** Does not wait for the server, which may be down now. */
  static start(options: PostgresListenerOptions, log: Logger): PostgresListener {
    const listener = new PostgresListener(options, log)
    void listener.#connect(0)
    return listener
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#drop()
  }

  async #connect(attempt: number): Promise<void> {
    const { url, channel, onNotification, onReconnect } = this.#options
    const client = new Client({
      connectionString: url,
      application_name: 'trailcast listener',
      keepAlive: true,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    })
    this.#client = client
    client.on('error', (error) => this.#retry(client, error, 0))
    client.on('end', () => this.#retry(client, new Error('the connection was closed'), 0))
    client.on('notification', ({ payload }) => onNotification(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${escapeIdentifier(channel)}`)
      if (this.#isClosed) return
      this.#watch(client)
      onReconnect()
    } catch (error) {
      this.#retry(client, error, attempt + 1)
    }
  }

  /** A connection that died silently looks exactly like one without news. */
  #watch(client: Client): void {
    this.#timer = setTimeout(() => {
      client.query('select 1').then(
        () => this.#client === client && !this.#isClosed && this.#watch(client),
        (error: unknown) => this.#retry(client, error, 0),
      )
    }, heartbeatMs)
  }

  #retry(client: Client, error: unknown, attempt: number): void {
    if (this.#isClosed || this.#client !== client) return
    this.#log.debug({ err: error, channel: this.#options.channel }, 'listening again')
    void this.#drop()
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#connect(attempt), Math.min(longestPauseMs, 500 * 2 ** attempt))
  }

  async #drop(): Promise<void> {
    const client = this.#client
    this.#client = undefined
    await client?.end().catch(() => {})
  }
}
