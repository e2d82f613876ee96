/** The public state of the contact with a database or a store. */
export type ContactState = {
  /** Known to be away: every request to it fails at once until it is back. */
  isAway(): boolean
  /** How long someone has been waiting for it without any response, in milliseconds. */
  silentMs(): number
}

/** For parts of this process, which are there whenever the process is. */
export const alwaysThere: ContactState = { isAway: () => false, silentMs: () => 0 }

export type ContactOptions = {
  /**
   * Sends a ping, over a channel that no other work can block. Rejects if there is no response, after a few seconds at
   * most.
   */
  beat: () => Promise<void>
  /** Whether a failure may mean that it is away, which is then checked with a ping. */
  isSuspicious: (error: unknown) => boolean
  /** The error for requests made while it is away. */
  awayError: (cause: unknown) => Error
  onChange?: (change: { isAway: boolean; cause: unknown }) => void
  /** How often to send a ping while someone is waiting. */
  beatEveryMs?: number
  /** It counts as away after this long without a response to a ping. */
  awayAfterMs?: number
}

const longestPauseMs = 1000
/** Something that is not there refuses a ping within this time. */
const refusalMs = 50

/**
 * Knows whether something on the network is there. As long as it responds to pings, slow answers do not count as
 * absence, however long they take. If it does not respond, everyone who is waiting is told that it is away, and from
 * then on nobody waits until it is back.
 */
export class Contact implements ContactState {
  readonly #options: Required<Omit<ContactOptions, 'onChange'>> & Pick<ContactOptions, 'onChange'>
  /** One function per waiting caller, which ends the wait. */
  readonly #waiting = new Set<(error: Error) => void>()
  #waitingSince = 0
  #heardAt = 0
  #timer: NodeJS.Timeout | undefined
  #return: NodeJS.Timeout | undefined
  #closed = false
  #beating: { since: number; answer: Promise<void> } | undefined
  #awayFor: { cause: unknown } | undefined

  constructor(options: ContactOptions) {
    this.#options = { beatEveryMs: 200, awayAfterMs: 2000, ...options }
  }

  isAway(): boolean {
    return this.#awayFor !== undefined
  }

  silentMs(): number {
    return this.#waiting.size === 0 ? 0 : performance.now() - Math.max(this.#waitingSince, this.#heardAt)
  }

  /**
   * Does the work unless the other side is away, and fails as soon as it turns out to be. A result that comes too late
   * is passed to `discard`.
   */
  async through<Result>(
    work: () => Promise<Result>,
    discard: (result: Result) => void = () => {},
  ): Promise<Result> {
    if (this.#awayFor && !(await this.#isBack())) throw this.#options.awayError(this.#awayFor.cause)
    if (this.#waiting.size === 0) this.#waitingSince = performance.now()
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    this.#waiting.add(reject)
    this.#timer ??= this.#nextLook()
    const working = work()
    working.then(resolve, reject)
    try {
      const result = await promise
      this.heard()
      return result
    } catch (error) {
      working.then(discard, () => {})
      if (this.#options.isSuspicious(error)) void this.#look()
      else this.#heardAt = performance.now()
      throw error
    } finally {
      this.#waiting.delete(reject)
    }
  }

  /** Sends a ping now, even if it was away until a moment ago. */
  async ask(): Promise<void> {
    try {
      await this.#beat()
      this.heard()
    } catch (error) {
      throw this.#options.awayError(error)
    }
  }

  /** Call this when it has answered anyone. */
  heard(): void {
    this.#heardAt = performance.now()
    if (!this.#awayFor) return
    this.#awayFor = undefined
    this.#options.onChange?.({ isAway: false, cause: undefined })
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    clearTimeout(this.#return)
  }

  #nextLook(): NodeJS.Timeout {
    return setTimeout(() => this.#watch(), this.#options.beatEveryMs).unref()
  }

  /** Runs as long as someone is waiting. */
  #watch(): void {
    this.#timer = this.#waiting.size > 0 && !this.#closed ? this.#nextLook() : undefined
    const { beatEveryMs, awayAfterMs } = this.#options
    const beating = this.#beating
    if (!beating) {
      if (this.silentMs() >= beatEveryMs / 2) void this.#look()
    } else if (performance.now() - beating.since > awayAfterMs) {
      // This process may have been busy itself, so first read any answers that have arrived in the meantime.
      setImmediate(() => {
        if (this.#beating === beating) this.#leave(new Error(`no sign of life within ${awayAfterMs} ms`))
      })
    }
  }

  async #look(): Promise<void> {
    if (this.#awayFor || this.#closed) return
    try {
      await this.#beat()
      this.heard()
    } catch (error) {
      this.#leave(error)
    }
  }

  #beat(): Promise<void> {
    this.#beating ??= {
      since: performance.now(),
      answer: this.#options.beat().finally(() => (this.#beating = undefined)),
    }
    return this.#beating.answer
  }

  #leave(cause: unknown): void {
    if (this.#awayFor || this.#closed) return
    this.#awayFor = { cause }
    this.#options.onChange?.({ isAway: true, cause })
    for (const giveUp of this.#waiting) giveUp(this.#options.awayError(cause))
    this.#awaitReturn(this.#options.beatEveryMs)
  }

  /** Something that refuses immediately may be back at any moment; something that stays silent is not waited for. */
  async #isBack(): Promise<boolean> {
    if (this.#beating && performance.now() - this.#beating.since > refusalMs) return false
    const { promise: silent, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, refusalMs)
    await Promise.race([this.ask().catch(() => {}), silent])
    clearTimeout(timer)
    return this.#awayFor === undefined
  }

  /** Keeps sending pings, less often as time goes by. */
  #awaitReturn(pauseMs: number): void {
    this.#return = setTimeout(() => {
      if (!this.#awayFor) return
      this.#beat().then(
        () => this.heard(),
        () => this.#closed || this.#awaitReturn(Math.min(pauseMs * 2, longestPauseMs)),
      )
    }, pauseMs).unref()
  }
}
