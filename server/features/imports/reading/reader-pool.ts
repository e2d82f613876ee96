import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { serverMessages } from '#contract/server-messages.ts'
import { UnreadableFileError } from '#domain/telemetry/recording.ts'
import { isOutOfMemory } from '#server/out-of-memory.ts'
import { importLimits } from './import-limits.ts'
import type { ReaderAnswers, ReaderReply, ReaderRequest } from './reader-protocol.ts'

export type ReaderPool = {
  /** Lends a reader, in the order of the calls. */
  use<Result>(work: (reader: Reader) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

type PoolOptions = ReaderLimits & {
  size: number
  /**
   * If all readers have been busy with one file for this long, one more is started, so that nobody has to
   * wait for a very slow file.
   */
  patienceMs: number
  /** Idle readers free their memory after this time. */
  idleMs: number
  program?: URL
}

const usual: PoolOptions = {
  heapMegabytes: importLimits.heapMegabytes,
  readerBytes: importLimits.readerBytes,
  // One core is left for everything other than imports.
  size: Math.min(Math.max(availableParallelism() - 1, 1), 4),
  patienceMs: 1000,
  idleMs: 20_000,
}

export function makeReaderPool(options: Partial<PoolOptions> = {}): ReaderPool {
  const { size, patienceMs, idleMs, program, ...limits } = { ...usual, ...options }
  const waiting: (() => void)[] = []
  let idle: Reader[] = []
  let lent = 0
  let spares = 0
  let idleTimer: NodeJS.Timeout | undefined

  async function closeIdle(): Promise<void> {
    clearTimeout(idleTimer)
    await Promise.all(idle.splice(0).map((reader) => reader.close()))
  }

  function takeBack(reader: Reader): void {
    if (reader.isAlive) idle.push(reader)
    clearTimeout(idleTimer)
    idleTimer = setTimeout(() => void closeIdle(), idleMs).unref()
    lent -= 1
    letIn()
  }

  function letIn(): void {
    while (lent < size + spares && waiting.length > 0) {
      lent += 1
      waiting.shift()?.()
    }
  }

  /** Allows one more reader while another is busy for a long time. */
  function addSpareLater(): () => void {
    let isSlow = false
    const timer = setTimeout(() => {
      isSlow = true
      spares = Math.min(spares + 1, size)
      letIn()
    }, patienceMs)
    return () => {
      clearTimeout(timer)
      if (isSlow) spares = Math.max(spares - 1, 0)
    }
  }

  return {
    async use(work) {
      const turn = new Promise<void>((isLetIn) => waiting.push(isLetIn))
      letIn()
      await turn
      idle = idle.filter(({ isAlive }) => isAlive)
      const reader = idle.pop() ?? new Reader(limits, program)
      const isOver = addSpareLater()
      try {
        return await work(reader)
      } finally {
        isOver()
        takeBack(reader)
      }
    },
    close: closeIdle,
  }
}

export type ReaderLimits = { heapMegabytes: number; readerBytes: number }

type Kind = ReaderRequest['kind']
type Request<K extends Kind> = Extract<ReaderRequest, { kind: K }>
type Waiting = { resolve: (answer: ReaderAnswers[Kind]) => void; reject: (reason: Error) => void }

/**
 * Objects here are few and short-lived. The arrays they own are freed when this space is full: if it were
 * larger, arrays would pile up until a full garbage collection.
 */
const youngMegabytes = 3

/** Most files are finished long before this, without being interrupted by a memory check. */
const firstLookMs = 500
const nextLookMs = 250

/**
 * A thread that reads files, one at a time. A file that takes too long or too much memory ends only the
 * thread; the caller gets a message, and `isAlive` is false from then on.
 */
export class Reader {
  isAlive = true
  readonly #worker: Worker
  readonly #limits: ReaderLimits
  #waiting: Waiting | undefined

  constructor(limits: ReaderLimits, program = new URL('./reader.worker.ts', import.meta.url)) {
    this.#limits = limits
    // Started without our environment, flags and standard streams.
    this.#worker = new Worker(program, {
      execArgv: [],
      resourceLimits: {
        maxOldGenerationSizeMb: limits.heapMegabytes,
        maxYoungGenerationSizeMb: youngMegabytes,
      },
    })
    this.#worker.unref()
    this.#worker.on('message', (reply: ReaderReply) => this.#settle(reply))
    this.#worker.on('error', (error) => this.#end(isOutOfMemory(error) ? tooMuch() : asError(error)))
    this.#worker.on('exit', () => this.#end(new Error('the reader ended by itself')))
  }

  async ask<K extends Kind>(request: Request<K>, timeLimitMs: number): Promise<ReaderAnswers[K]> {
    if (!this.isAlive || this.#waiting) throw new Error('this reader cannot be asked now')
    const answer = new Promise<ReaderAnswers[Kind]>((resolve, reject) => {
      this.#waiting = { resolve, reject }
    })
    const timer = setTimeout(
      () => this.#end(new UnreadableFileError(serverMessages.fileTookTooLong)),
      timeLimitMs,
    )
    let watch = setTimeout(() => void look(), firstLookMs)
    const look = async () => {
      if ((await this.#heldBytes()) > this.#limits.readerBytes) this.#end(tooMuch())
      else if (this.#waiting) watch = setTimeout(() => void look(), nextLookMs)
    }
    this.#worker.ref()
    this.#worker.postMessage(request, [])
    try {
      return (await answer) as ReaderAnswers[K]
    } finally {
      clearTimeout(timer)
      clearTimeout(watch)
      this.#worker.unref()
    }
  }

  async close(): Promise<void> {
    this.#end(new Error('the reader was closed'))
    await this.#worker.terminate()
  }

  /** The heap limit does not include typed arrays. */
  async #heldBytes(): Promise<number> {
    try {
      const { total_heap_size, external_memory } = await this.#worker.getHeapStatistics()
      return total_heap_size + external_memory
    } catch {
      return 0
    }
  }

  #settle(reply: ReaderReply): void {
    const waiting = this.#waiting
    this.#waiting = undefined
    if (reply.kind === 'answer') waiting?.resolve(reply.answer)
    else waiting?.reject(reasonOf(reply))
  }

  #end(reason: Error): void {
    this.isAlive = false
    const waiting = this.#waiting
    this.#waiting = undefined
    void this.#worker.terminate()
    waiting?.reject(reason)
  }
}

/** A file has triggered a bug of ours, so trying again does not help. */
export class ReadingMistakeError extends Error {
  override name = 'ReadingMistakeError'
}

function reasonOf(reply: Exclude<ReaderReply, { kind: 'answer' }>): Error {
  if (reply.kind === 'unreadable') return new UnreadableFileError(reply.sentence)
  return reply.kind === 'failure'
    ? reply.error
    : new ReadingMistakeError(reply.error.message, { cause: reply.error })
}

const tooMuch = () => new UnreadableFileError(serverMessages.fileTookTooMuch)
const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))
