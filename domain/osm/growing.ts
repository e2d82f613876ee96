/** A growing list of numbers, four bytes each. */
export class GrowingUint32 {
  #values = new Uint32Array(64)
  length = 0

  push(value: number): void {
    if (this.length === this.#values.length) this.#grow(this.length + 1)
    this.#values[this.length++] = value
  }

  append(values: Uint32Array): void {
    this.#grow(this.length + values.length)
    this.#values.set(values, this.length)
    this.length += values.length
  }

  /** Shares memory with the list until it grows. */
  slice(from = 0, to = this.length): Uint32Array {
    return this.#values.subarray(from, to)
  }

  at(index: number): number {
    return this.#values[index] ?? 0
  }

  #grow(min: number): void {
    if (min <= this.#values.length) return
    const larger = new Uint32Array(
      Math.max(min, Math.ceil(this.#values.length * (this.#values.length < 65_536 ? 4 : 1.6))),
    )
    larger.set(this.#values)
    this.#values = larger
  }
}

/** A sorted copy would need as much memory again, and these lists grow with the extract. */
export function sortInPlace<List extends Uint32Array | Float64Array>(list: List): List {
  // oxlint-disable-next-line unicorn/no-array-sort -- the memory is the point
  list.sort()
  return list
}
