import { utf8Text } from '#domain/formats/xml/text.ts'
import { knownKeys, languageKey, otherKey } from './tag-keys.ts'

/**
 * The strings of a block. Elements refer to them by index, and most are never needed: a string is decoded on
 * demand, and the meaning of a key is determined once per block.
 */
export class StringTable {
  readonly #bytes: Uint8Array
  /** Alternating start and end of each string. */
  readonly #spans: Uint32Array
  readonly #texts: (string | undefined)[]
  /** By index: one more than the number of the key in `knownKeys`, or 0 if not determined yet. */
  readonly #keys: Uint8Array

  constructor(bytes: Uint8Array, spans: Uint32Array) {
    this.#bytes = bytes
    this.#spans = spans
    this.#texts = Array.from({ length: spans.length / 2 })
    this.#keys = new Uint8Array(spans.length / 2)
  }

  /** Empty for an index outside the table. */
  text(place: number): string {
    const known = this.#texts[place]
    if (known !== undefined) return known
    if (place >= this.#keys.length) return ''
    return (this.#texts[place] = utf8Text(
      this.#bytes,
      this.#spans[2 * place] ?? 0,
      this.#spans[2 * place + 1] ?? 0,
    ))
  }

  /** The index of a key in `knownKeys`, `languageKey` for names in some language, or `otherKey`. */
  key(place: number): number {
    const known = this.#keys[place]
    if (known === undefined) return otherKey
    if (known > 0) return known - 1
    const text = this.text(place)
    const number = knownKeys.get(text) ?? (text.startsWith('name:') ? languageKey : otherKey)
    this.#keys[place] = number + 1
    return number
  }

  has(text: string): boolean {
    const [first, length] = [text.charCodeAt(0), text.length]
    for (let place = 0; place < this.#keys.length; place++) {
      const from = this.#spans[2 * place] ?? 0
      if ((this.#spans[2 * place + 1] ?? 0) - from !== length || this.#bytes[from] !== first) continue
      if (this.text(place) === text) return true
    }
    return false
  }
}
