import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { StoreAwayError } from '#server/adapters/object-storage/object-storage.ts'
import { isAway as isDatabaseAway } from '#server/cells/ask-cells.ts'
import type { EnginePart } from '#server/db/engine.ts'
import { isAway } from '#server/db/failures.ts'

const firstPauseMs = 500
const longestPauseMs = 4000

type Joining = {
  log: Logger
  signal: AbortSignal
  /** Called each time a part cannot be reached. */
  onAway: (part: EnginePart) => void
  /** Whether another part is already being served; an unfit part must not put an end to that. */
  isServing: () => boolean
}

export type Joined = {
  /** Resolves once it has joined, or could not be reached. Fails if it is unfit. */
  tried: Promise<void>
  /** Resolves to false if the process stopped first. Fails if it is unfit and nothing is being served. */
  joined: Promise<boolean>
  /** Tries now, and resolves when that attempt is over. */
  retry(): Promise<void>
}

/**
 * Keeps trying until a region or the world can be reached, since one that is down will come back. Any other failure is
 * final.
 */
export function joinPart(part: EnginePart, attempt: () => Promise<void>, joining: Joining): Joined {
  let wake = Promise.withResolvers<void>()
  let ended = Promise.withResolvers<void>()
  const tried = ended.promise
  const joined = tryUntilJoined(part, attempt, {
    ...joining,
    // The next attempt gets its own promise.
    onTried() {
      ended.resolve()
      ended = Promise.withResolvers<void>()
      wake = Promise.withResolvers<void>()
    },
    wait: (ms) =>
      Promise.race([pause(ms, undefined, { signal: joining.signal }).catch(() => {}), wake.promise]),
  })
  const settled = joined.then((): void => undefined)
  settled.catch(() => {})
  return {
    tried: Promise.race([tried, settled]),
    joined,
    async retry() {
      const { promise } = ended
      wake.resolve()
      await Promise.race([promise, settled.catch(() => {})])
    },
  }
}

type Trying = Joining & { onTried: () => void; wait: (ms: number) => Promise<void> }

async function tryUntilJoined(
  part: EnginePart,
  attempt: () => Promise<void>,
  { log, signal, onAway, isServing, onTried, wait }: Trying,
): Promise<boolean> {
  let isFirst = true
  for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      await attempt()
      return !signal.aborted
    } catch (error) {
      const isStore = error instanceof StoreAwayError
      const about = { err: error, part, next_try_ms: pauseMs }
      if (isStore || isDatabaseAway(error) || isAway(error)) {
        log.warn(about, isStore ? error.message : 'the database cannot be reached yet')
        onAway(part)
      } else if (!isFirst && isServing()) log.error(about, 'a region cannot be served')
      else throw error
    }
    isFirst = false
    onTried()
    await wait(pauseMs)
  }
  return false
}
