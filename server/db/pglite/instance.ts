import { Worker } from 'node:worker_threads'
import { DatabaseAwayError } from '#server/db/engine.ts'
import { WireStream } from './wire-stream.ts'
import type {
  FromWorker,
  SchemaDescription,
  ToWorker,
  WorkerFigures,
  WorkerStart,
} from './worker-protocol.ts'

/** Recovery after a crash reads the whole write-ahead log, so opening may take longer than any query. */
const openDeadlineMs = 300_000
const closeDeadlineMs = 60_000
const keptLogLines = 20

type Reply<Kind extends FromWorker['kind']> = Extract<FromWorker, { kind: Kind }>

/** The worker thread with the database in it, from its start to its end. */
export class Instance {
  /**
   * How long one call may take. PGlite has no statement timeout: a call that takes longer ends the worker.
   */
  deadlineMs: number
  /** The search path from the next call on. It is sent along with that call, which saves a round trip. */
  searchPath: string | undefined
  /** Resolves with the reason when the worker has ended, whatever ended it. */
  readonly gone: Promise<Error>
  readonly #worker: Worker
  readonly #stream: WireStream
  readonly #waiting = new Map<FromWorker['kind'], (message: FromWorker) => void>()
  readonly #logLines: string[] = []
  #reason: Error | undefined
  #deadline: NodeJS.Timeout | undefined
  #unanswered = 0
  #sentSearchPath: string | undefined

  private constructor(start: WorkerStart, deadlineMs: number, onLog: (line: string) => void) {
    this.deadlineMs = deadlineMs
    // Options of the main thread, such as --watch or a test runner's, are not meant for this one.
    this.#worker = new Worker(new URL('./database.worker.ts', import.meta.url), {
      workerData: start,
      execArgv: [],
    })
    this.#stream = new WireStream((bytes) => this.#call(bytes))
    // The connected client is notified; `gone` carries the reason.
    this.#stream.on('error', () => {})
    this.#worker.on('message', (message: FromWorker) => {
      if (message.kind === 'wire') this.#receive(message.bytes)
      else if (message.kind === 'log') {
        this.#logLines.push(message.line)
        if (this.#logLines.length > keptLogLines) this.#logLines.shift()
        onLog(message.line)
      } else this.#waiting.get(message.kind)?.(message)
    })
    this.#worker.on('error', (error) => {
      this.#reason ??= error
    })
    this.gone = new Promise((resolve) => {
      this.#worker.on('exit', () => {
        clearTimeout(this.#deadline)
        const reason = this.#reason ?? new Error('the database worker ended by itself')
        this.#stream.destroy(
          new DatabaseAwayError(`the database was closed: ${reason.message}`, { cause: reason }),
        )
        resolve(reason)
      })
    })
  }

  static async open(
    start: WorkerStart,
    deadlineMs: number,
    onLog: (line: string) => void,
  ): Promise<Instance> {
    const instance = new Instance(start, deadlineMs, onLog)
    try {
      await instance.#reply('opened', openDeadlineMs)
    } catch (error) {
      const log = instance.#logLines.join('\n')
      throw new Error(`the embedded database in ${start.dir} did not open${log && `:\n${log}`}`, {
        cause: error,
      })
    }
    return instance
  }

  /** What a `pg` client connects to. There is one session, so there is one of these. */
  get stream(): WireStream {
    return this.#stream
  }

  async figures(): Promise<WorkerFigures> {
    return (await this.#ask({ kind: 'figures' }, 'figures', this.deadlineMs)).figures
  }

  async describe(schemas: string[]): Promise<SchemaDescription> {
    const { description } = await this.#ask({ kind: 'describe', schemas }, 'described', closeDeadlineMs)
    // The last client left its own search path, which is fine until someone sets another.
    this.searchPath = undefined
    this.#sentSearchPath = undefined
    return description
  }

  /** Flushes everything, so that the next start has nothing to recover. */
  async close(): Promise<void> {
    try {
      await this.#ask({ kind: 'close' }, 'closed', closeDeadlineMs)
    } finally {
      await this.terminate(new Error('the server is shutting down'))
    }
  }

  /** Immediately, whatever it is doing. To the files it is like a crash: nothing committed is lost. */
  async terminate(reason: Error): Promise<void> {
    this.#reason ??= reason
    await this.#worker.terminate()
  }

  #call(bytes: Uint8Array<ArrayBuffer>): void {
    this.#unanswered++
    this.#startDeadline()
    const searchPath = this.searchPath === this.#sentSearchPath ? undefined : this.searchPath
    this.#sentSearchPath = this.searchPath
    this.#post({ kind: 'wire', bytes, searchPath }, [bytes.buffer])
  }

  #receive(bytes: Uint8Array): void {
    this.#unanswered--
    this.#startDeadline()
    this.#stream.receive(bytes)
  }

  #startDeadline(): void {
    clearTimeout(this.#deadline)
    if (this.#unanswered === 0) return
    const limit = this.deadlineMs
    this.#deadline = setTimeout(
      () => void this.terminate(new Error(`a call took longer than ${limit} ms`)),
      limit,
    )
  }

  #post(message: ToWorker, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer)
  }

  #ask<Kind extends FromWorker['kind']>(question: ToWorker, kind: Kind, limit: number): Promise<Reply<Kind>> {
    const reply = this.#reply(kind, limit)
    this.#post(question)
    return reply
  }

  async #reply<Kind extends FromWorker['kind']>(kind: Kind, limit: number): Promise<Reply<Kind>> {
    const timer = setTimeout(
      () => void this.terminate(new Error(`no answer (${kind}) within ${limit} ms`)),
      limit,
    )
    const answered = new Promise<FromWorker>((resolve) => this.#waiting.set(kind, resolve))
    try {
      const message = await Promise.race([answered, this.gone])
      if (message instanceof Error) throw message
      // Answers are keyed by their kind, so this is the requested one.
      return message as Reply<Kind>
    } finally {
      clearTimeout(timer)
      this.#waiting.delete(kind)
    }
  }
}
