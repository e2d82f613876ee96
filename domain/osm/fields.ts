import { utf8Text } from '#domain/formats/xml/text.ts'
import type { GrowingUint32 } from './growing.ts'
import { DamagedPartError } from './unreadable-extract.ts'
import type { Span } from './varints.ts'

const varint = 0
const fixed64 = 1
const lengthDelimited = 2
const fixed32 = 5

/**
 * Walks over the fields of a protobuf message. Extracts may come from anywhere, so nothing may reach beyond
 * its message: most readers tolerate that and continue with nonsense.
 */
export class Fields {
  readonly bytes: Uint8Array
  #at = 0
  #end: number
  #type = varint
  #isRead = true

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.#end = bytes.length
  }

  /** Continues with another message in the same bytes: a block has thousands. */
  enter({ from, to }: Span): void {
    this.#at = from
    this.#end = to
    this.#isRead = true
  }

  /** The number of the next field, or 0 at the end. */
  next(): number {
    if (!this.#isRead) this.#skip()
    if (this.#at >= this.#end) return 0
    const tag = this.#varint()
    this.#type = tag & 7
    this.#isRead = false
    const field = Math.floor(tag / 8)
    if (field === 0) throw new DamagedPartError()
    return field
  }

  number(): number {
    if (this.#type !== varint) throw new DamagedPartError()
    this.#isRead = true
    return this.#varint()
  }

  signed(): number {
    const value = this.number()
    return value % 2 === 1 ? (value + 1) / -2 : value / 2
  }

  span(): Span {
    const length = this.#length()
    const from = this.#at
    this.#at += length
    return { from, to: this.#at }
  }

  /** The same without an object for each, because there are very many strings. */
  spanInto(list: GrowingUint32): void {
    const length = this.#length()
    list.push(this.#at)
    this.#at += length
    list.push(this.#at)
  }

  text(): string {
    const { from, to } = this.span()
    return utf8Text(this.bytes, from, to)
  }

  #length(): number {
    if (this.#type !== lengthDelimited) throw new DamagedPartError()
    this.#isRead = true
    const length = this.#varint()
    if (this.#at + length > this.#end) throw new DamagedPartError()
    return length
  }

  #skip(): void {
    this.#isRead = true
    if (this.#type === varint) this.#varint()
    else if (this.#type === lengthDelimited) {
      const length = this.#varint()
      this.#at += length
    } else if (this.#type === fixed32) this.#at += 4
    else if (this.#type === fixed64) this.#at += 8
    else throw new DamagedPartError()
    if (this.#at > this.#end) throw new DamagedPartError()
  }

  #varint(): number {
    let byte = this.bytes[this.#at++] ?? 0
    let value = byte & 0x7f
    for (let scale = 128; byte >= 0x80; scale *= 128) {
      if (scale > 2 ** 63) throw new DamagedPartError()
      byte = this.bytes[this.#at++] ?? 0
      value += (byte & 0x7f) * scale
    }
    if (this.#at > this.#end) throw new DamagedPartError()
    return value
  }
}
