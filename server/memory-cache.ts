/** The overhead of an entry besides its value. */
const overheadBytes = 300

/** Values in memory up to a total number of bytes; the least recently used make room. */
export class MemoryCache<Value> {
  readonly #entries = new Map<string, { value: Value; bytes: number }>()
  readonly #maxBytes: number
  #bytes = 0
  /** The newest key; requesting it again does not have to move it. */
  #newest: string | undefined

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    if (key === this.#newest) return entry.value
    this.#newest = key
    // Move it to the end: a map keeps its keys in insertion order.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  set(key: string, value: Value, valueBytes: number): void {
    this.#remove(key)
    const bytes = valueBytes + overheadBytes
    this.#entries.set(key, { value, bytes })
    this.#newest = key
    this.#bytes += bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) return
      this.#remove(oldest)
    }
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
  }
}
