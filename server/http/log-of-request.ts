import type { FastifyBaseLogger } from 'fastify'

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
type Bindings = Parameters<FastifyBaseLogger['child']>[0]

/**
 * The logger of one request, which adds the request's id to each line. Few requests log anything through it,
 * so it is created on first use.
 */
export class LogOfRequest implements FastifyBaseLogger {
  readonly #log: FastifyBaseLogger
  readonly #bindings: Bindings
  #own: FastifyBaseLogger | undefined

  constructor(log: FastifyBaseLogger, bindings: Bindings) {
    this.#log = log
    this.#bindings = bindings
  }

  get level(): string {
    return this.#log.level
  }

  child(...as: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#lines().child(...as)
  }

  fatal(...line: unknown[]): void {
    this.#write('fatal', line)
  }

  error(...line: unknown[]): void {
    this.#write('error', line)
  }

  warn(...line: unknown[]): void {
    this.#write('warn', line)
  }

  info(...line: unknown[]): void {
    this.#write('info', line)
  }

  debug(...line: unknown[]): void {
    this.#write('debug', line)
  }

  trace(...line: unknown[]): void {
    this.#write('trace', line)
  }

  silent(...line: unknown[]): void {
    this.#write('silent', line)
  }

  #lines(): FastifyBaseLogger {
    return (this.#own ??= this.#log.child(this.#bindings))
  }

  #write(level: Level, line: unknown[]): void {
    const lines = this.#lines()
    Reflect.apply(lines[level], lines, line)
  }
}
