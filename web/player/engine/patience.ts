import type { TimeRange } from '#domain/time/time-ranges.ts'

/** How long a picture may stand still before people are told why. */
export const longestWaitMs = 15_000

/** Decides when to give up on a video whose segments do not arrive: after a while without any progress. */
export class Patience {
  readonly #giveUp: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #positionMs = -1
  #reachMs = -1

  constructor(giveUp: () => void) {
    this.#giveUp = giveUp
  }

  /** A segment did not arrive. */
  strain(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#giveUp()
    }, longestWaitMs)
  }

  /** The current position, and what is buffered. */
  see(positionMs: number, buffered: readonly TimeRange[]): void {
    // The first frame of a video may begin a little after its start time.
    const reachMs = buffered.find(([from, to]) => from <= positionMs + 100 && positionMs <= to)?.[1] ?? -1
    if (reachMs > this.#reachMs) this.#stop()
    else if (positionMs > this.#positionMs && this.#timer !== undefined) {
      // Buffered video is still being watched, so nobody is waiting yet.
      this.#stop()
      this.strain()
    }
    this.#positionMs = positionMs
    this.#reachMs = Math.max(reachMs, this.#reachMs)
  }

  /** A seek to another position, which may well be available. */
  reset(): void {
    this.#stop()
    this.#positionMs = -1
    this.#reachMs = -1
  }

  #stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
