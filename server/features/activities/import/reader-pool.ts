import { availableParallelism } from 'node:os'
import { importLimits } from './import-limits.ts'
import { Reader, type ReaderLimits } from './reader.ts'

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

  /** Allows one more reader while another is busy for long. */
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
