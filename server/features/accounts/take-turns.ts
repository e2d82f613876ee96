import { busy } from '#server/http/app-error.ts'

/** Limits how many tasks run at once and how many wait; any more are told to come back later. */
export function takeTurns({ atATime, longestQueue }: { atATime: number; longestQueue: number }) {
  const waiting: (() => void)[] = []
  let running = 0

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < atATime) running++
    else if (waiting.length >= longestQueue) throw busy()
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The slot is handed over directly, so that a newcomer cannot overtake those who wait.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
