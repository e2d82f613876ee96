const refreshMs = 250
/** In units of the last digit. More than half, so that a value on the edge between two does not flicker. */
const hysteresis = 0.6

/** Decides when the digits on screen change: rarely enough to be readable, and not for tiny fluctuations. */
export class SteadyDigits {
  readonly #step: number
  #displayed: number | undefined
  #changedAt = -Infinity

  /** `step` is the value of the last digit. */
  constructor(step: number) {
    this.#step = step
  }

  /**
   * The value to write; undefined when the current one stays. After a jump there is nothing to keep steady.
   */
  next(value: number, nowMs: number, isJump: boolean): number | undefined {
    if (!isJump && nowMs - this.#changedAt < refreshMs) return undefined
    const displayed = this.#displayed
    const isFar =
      displayed === undefined ||
      Number.isNaN(displayed) ||
      Math.abs(value - displayed) > hysteresis * this.#step
    const isSame = Number.isNaN(value) ? displayed !== undefined && Number.isNaN(displayed) : !isFar
    if (isSame) return undefined
    this.#displayed = Math.round(value / this.#step) * this.#step
    this.#changedAt = nowMs
    return this.#displayed
  }
}
