/** The least and the greatest value of a window that slides over a column; a step costs the same for any width. */
export class SlidingRange {
  readonly #column: Float64Array
  /** Only these rows can still become the least or the greatest, in the order of the column. */
  readonly #low: Int32Array
  readonly #high: Int32Array
  #lowFrom = 0
  #lowTo = 0
  #highFrom = 0
  #highTo = 0

  constructor(column: Float64Array, count: number) {
    this.#column = column
    this.#low = new Int32Array(count)
    this.#high = new Int32Array(count)
  }

  clear(): void {
    this.#lowFrom = this.#lowTo = this.#highFrom = this.#highTo = 0
  }

  /** Rows are added in order, each once. */
  add(row: number): void {
    const [column, low, high, value] = [this.#column, this.#low, this.#high, this.#column[row]!]
    let lowTo = this.#lowTo
    while (lowTo > this.#lowFrom && column[low[lowTo - 1]!]! >= value) lowTo--
    low[lowTo] = row
    this.#lowTo = lowTo + 1
    let highTo = this.#highTo
    while (highTo > this.#highFrom && column[high[highTo - 1]!]! <= value) highTo--
    high[highTo] = row
    this.#highTo = highTo + 1
  }

  dropBefore(row: number): void {
    while (this.#lowFrom < this.#lowTo && this.#low[this.#lowFrom]! < row) this.#lowFrom++
    while (this.#highFrom < this.#highTo && this.#high[this.#highFrom]! < row) this.#highFrom++
  }

  /** NaN while the window is empty. */
  least(): number {
    return this.#lowFrom < this.#lowTo ? this.#column[this.#low[this.#lowFrom]!]! : Number.NaN
  }

  width(): number {
    return this.#highFrom < this.#highTo
      ? this.#column[this.#high[this.#highFrom]!]! - this.least()
      : Number.NaN
  }
}
