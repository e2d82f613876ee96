type Window = { count: number; endsAtMs: number }

/** The most addresses counted at once, so that someone with many addresses cannot fill up the memory. */
const maxAddresses = 50_000

/**
 * Counts the requests of each address in a window that starts with its first request. It is in memory and
 * synchronous, since every request passes here; each process counts for itself.
 */
export class RequestCounts {
  /** Ordered by when they end. */
  readonly #windows = new Map<string, Window>()
  readonly #max: number
  readonly #windowMs: number

  constructor({ max, seconds }: { max: number; seconds: number }) {
    this.#max = max
    this.#windowMs = seconds * 1000
  }

  /** Counts one request. Returns 0 if it may pass, or else the seconds until the next one may. */
  secondsToWait(address: string, nowMs: number): number {
    const window = this.#windows.get(address)
    if (!window || window.endsAtMs <= nowMs) {
      this.#begin(address, nowMs)
      return 0
    }
    window.count += 1
    return window.count > this.#max ? Math.ceil((window.endsAtMs - nowMs) / 1000) : 0
  }

  #begin(address: string, nowMs: number): void {
    this.#windows.delete(address)
    const [oldest] = this.#windows.size < maxAddresses ? [] : this.#windows.keys()
    if (oldest !== undefined) this.#windows.delete(oldest)
    this.#windows.set(address, { count: 1, endsAtMs: nowMs + this.#windowMs })
  }
}
