import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { vi } from 'vitest'

type SolveRequest = { challenge: Challenge; counterStart: number; counterStep: number }

/**
 * The test DOM has no workers: the same work runs in place, or never finishes. Returns the workers that were
 * started.
 */
export function workInPlace({ isEndless = false } = {}): { isOver: boolean }[] {
  const started: { isOver: boolean }[] = []
  class InPlaceWorker extends EventTarget {
    readonly record = { isOver: false }

    constructor() {
      super()
      started.push(this.record)
    }

    postMessage(request: SolveRequest): void {
      if (isEndless) return
      void solveChallenge({ ...request, deriveKey }).then((solution) => {
        if (!this.record.isOver) this.dispatchEvent(new MessageEvent('message', { data: solution }))
        return undefined
      })
    }

    terminate(): void {
      this.record.isOver = true
    }
  }
  vi.stubGlobal('Worker', InPlaceWorker)
  return started
}
