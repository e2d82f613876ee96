import { busy } from '#server/http/app-error.ts'

/** Lets only so many pieces of work run at once and so many wait; whoever comes then is told to come later. */
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
      // The place is handed over as it is, so that a newcomer cannot slip in before whoever waits.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
