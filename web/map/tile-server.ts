import { secondMs } from '#domain/time/durations.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import { TileFault, type TroubleReason } from './tile-fault.ts'
import { texts } from './messages.ts'

/** Why nothing is shown from a server, and when it may be asked again. */
export type Trouble = { reason: TroubleReason; retryAt: number }

export type TileServer = {
  host: string
  /** Null while it answers. */
  trouble: Store<Trouble | null>
  /** Runs a request. Rejects at once while the server is in trouble, so that it is left in peace. */
  ask: <T>(request: Request<T>, signal?: AbortSignal) => Promise<T>
  /** Repeats the request that failed, unless the server wants to be left in peace for longer. */
  tryAgain: () => Promise<void>
}

type Request<T> = (signal: AbortSignal) => Promise<T>

/** A map without streets can be used, so nobody has to wait for long. */
const patienceSeconds = 10
/** A single tile may be broken, and a single request may get lost. */
const maxAttempts = 3
const firstPauseMs = 10 * secondMs
const longestPauseMs = 600 * secondMs
/** Asking again right away would change nothing, or cost another wait. */
const certain = new Set<TroubleReason>(['offline', 'slow', 'busy', 'unreadable'])

const servers = new Map<string, TileServer>()

/** One per source, so that all maps share what is known about it. */
export function tileServerAt(address: string): TileServer {
  const { href, host } = new URL(address, location.href)
  const server = servers.get(href) ?? createTileServer(host)
  servers.set(href, server)
  return server
}

export function createTileServer(host: string): TileServer {
  const trouble = createStore<Trouble | null>(null)
  let failuresInARow = 0
  let rounds = 0
  let lastFailed: Request<unknown> | null = null

  const note = (fault: TileFault, request: Request<unknown>) => {
    failuresInARow++
    lastFailed = request
    if (!certain.has(fault.reason) && failuresInARow < maxAttempts) return
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** rounds++)
    trouble.set({ reason: fault.reason, retryAt: Date.now() + Math.max(pauseMs, fault.waitMs) })
  }
  const once = async <T>(request: Request<T>, signal: AbortSignal): Promise<T> => {
    const patience = beginPatience()
    try {
      return await request(AbortSignal.any([signal, patience.signal]))
    } catch (error) {
      throw patience.signal.aborted ? new TileFault('slow') : error
    } finally {
      patience.end()
    }
  }

  return {
    host,
    trouble,
    async ask(request, signal = new AbortController().signal) {
      for (let attempt = 1; ; attempt++) {
        const current = trouble.get()
        if (current) throw new TileFault(current.reason)
        try {
          const answer = await once(request, signal)
          failuresInARow = 0
          rounds = 0
          return answer
        } catch (error) {
          signal.throwIfAborted()
          const fault = TileFault.of(error)
          // Other requests may have failed in the meantime.
          if (trouble.get() === null) note(fault, request)
          if (attempt === maxAttempts || trouble.get() !== null) throw fault
          await pause(attempt * secondMs, signal)
        }
      }
    },
    async tryAgain() {
      const current = trouble.get()
      const isToWait = current?.reason === 'busy' && Date.now() < current.retryAt
      if (!current || !lastFailed || isToWait) return
      try {
        await once(lastFailed, new AbortController().signal)
        failuresInARow = 0
        rounds = 0
        trouble.set(null)
      } catch (error) {
        note(TileFault.of(error), lastFailed)
      }
    },
  }
}

/**
 * Counted second by second: a page that is busy drawing for a long time cannot receive an answer either, and such a
 * period counts as only one second.
 */
function beginPatience(): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const count = (left: number) => {
    if (left === 0) controller.abort()
    else timer = setTimeout(() => count(left - 1), secondMs)
  }
  count(patienceSeconds)
  return { signal: controller.signal, end: () => clearTimeout(timer) }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new DOMException(texts.noLongerNeeded, 'AbortError'))
    })
  })
}
