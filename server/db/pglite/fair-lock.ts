/** Lets one holder in at a time, in order of arrival. */
export class FairLock {
  #isTaken = false
  readonly #waiting: (() => void)[] = []

  get isIdle(): boolean {
    return !this.#isTaken
  }

  /** Resolves to the function that lets the next one in. */
  async take(): Promise<() => void> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#isTaken = true
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      const next = this.#waiting.shift()
      // The lock stays taken while it changes hands, so a newcomer cannot slip in before the next in line.
      if (next) next()
      else this.#isTaken = false
    }
  }
}
