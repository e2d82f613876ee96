/** Keeps the screen on while something is sent: phones stop pages that nobody looks at. */
export class StayAwake {
  #isWanted = false
  #lock: Promise<WakeLockSentinel | null> | null = null

  constructor() {
    document.addEventListener('visibilitychange', this.#onVisible)
  }

  want(isWanted: boolean): void {
    if (isWanted === this.#isWanted) return
    this.#isWanted = isWanted
    if (isWanted) this.#ask()
    else void this.#release()
  }

  end(): void {
    document.removeEventListener('visibilitychange', this.#onVisible)
    this.want(false)
  }

  /** The browser lets go of it whenever the page is hidden. */
  readonly #onVisible = () => {
    if (this.#isWanted && !document.hidden) this.#ask()
  }

  #ask(): void {
    const { wakeLock } = navigator as { wakeLock?: WakeLock }
    // Browsers refuse if the battery is low; the upload then continues as long as the screen stays on.
    this.#lock = wakeLock?.request('screen').catch(() => null) ?? null
  }

  async #release(): Promise<void> {
    const lock = this.#lock
    this.#lock = null
    await (await lock)?.release()
  }
}
