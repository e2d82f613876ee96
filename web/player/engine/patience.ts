import type { TimeRange } from '#domain/time/time-ranges.ts'

/** How long people look at a picture that does not move before they are told why. */
export const longestWaitMs = 15_000

/** Says when to give up on a video of which parts do not arrive: after a while in which nothing got any further. */
export class Patience {
  readonly #giveUp: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #positionMs = -1
  #reachMs = -1

  constructor(giveUp: () => void) {
    this.#giveUp = giveUp
  }

  /** A part did not arrive. */
  strain(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#giveUp()
    }, longestWaitMs)
  }

  /** Where the picture is, and what there is to be shown. */
  see(positionMs: number, buffered: readonly TimeRange[]): void {
    // The first picture of a video may begin a little after its time does.
    const reachMs = buffered.find(([from, to]) => from <= positionMs + 100 && positionMs <= to)?.[1] ?? -1
    if (reachMs > this.#reachMs) this.#stop()
    else if (positionMs > this.#positionMs && this.#timer !== undefined) {
      // What was loaded before is still being watched: nobody waits yet.
      this.#stop()
      this.strain()
    }
    this.#positionMs = positionMs
    this.#reachMs = Math.max(reachMs, this.#reachMs)
  }

  /** Another place is wanted, which may well be there. */
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
