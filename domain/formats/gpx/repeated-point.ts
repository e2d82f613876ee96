import type { PointColumns } from '#domain/formats/xml/point-columns.ts'
import { DecimalReader } from '#domain/formats/xml/read-number.ts'
import { timeAt } from '#domain/formats/xml/read-time.ts'
import { Place } from './grammar.ts'
import { lessThan } from './markup.ts'

/** The values between the markup of a point. From `series` on it is the index of a series. */
export const Value = { lat: 0, lon: 1, time: 2, ignored: 3, series: 4 } as const

const maxValues = 32
const longestTime = 40

/**
 * The points of a file mostly differ only in their values. So the positions of the values in the last fully
 * read point are remembered, and if the markup of the next point is byte for byte the same, only its values
 * are read. Its meaning is the same too, because it begins in the same place.
 */
export class RepeatedPoint {
  readonly #bytes: Uint8Array
  readonly #words: DataView
  readonly #decimals = new DecimalReader()
  #count = 0
  #isKnown = false
  #place: Place = Place.outside
  #start = 0
  #end = 0
  readonly #kinds = new Uint8Array(maxValues)
  readonly #valueStarts = new Uint32Array(maxValues)
  readonly #valueEnds = new Uint32Array(maxValues)
  readonly #values = new Float64Array(maxValues)

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  /** Begins a point that is read in full. */
  begin(start: number, place: Place): void {
    this.#isKnown = false
    this.#place = place
    this.#start = start
    this.#count = 0
  }

  /** Has no effect between points. */
  remember(kind: number, from: number, to: number): void {
    if (this.#isKnown) return
    const at = this.#count++
    if (at >= maxValues) return
    this.#kinds[at] = kind
    this.#valueStarts[at] = from
    this.#valueEnds[at] = to
  }

  complete(end: number): void {
    this.#isKnown = this.#count <= maxValues
    this.#end = end
  }

  /** Adds the point that begins here if it is like the last, and returns its end; otherwise its start. */
  addAlike(start: number, place: Place, columns: PointColumns): number {
    if (!this.#isKnown || place !== this.#place) return start
    let at = start
    let from = this.#start
    for (let index = 0; index < this.#count; index++) {
      const length = (this.#valueStarts[index] ?? 0) - from
      if (!this.#isSame(from, at, length)) return start
      at = this.#readValue(index, at + length)
      if (at < 0) return start
      from = this.#valueEnds[index] ?? 0
    }
    const length = this.#end - from
    if (!this.#isSame(from, at, length)) return start
    this.#add(columns)
    return at + length
  }

  /** Reads one value and returns its end; -1 if it is not a plain value. */
  #readValue(index: number, from: number): number {
    const bytes = this.#bytes
    const kind = this.#kinds[index]
    if (kind !== Value.time && kind !== Value.ignored) {
      const value = this.#decimals.read(bytes, from, bytes.length)
      this.#values[index] = value
      return Number.isNaN(value) ? -1 : this.#decimals.end
    }
    const max = kind === Value.time ? Math.min(bytes.length, from + longestTime) : bytes.length
    let end = from
    while (end < max && bytes[end] !== lessThan) end++
    if (kind === Value.ignored) return end
    const time = timeAt(bytes, from, end)
    this.#values[index] = time
    return Number.isNaN(time) ? -1 : end
  }

  #add(columns: PointColumns): void {
    let lat = Number.NaN
    let lon = Number.NaN
    for (let index = 0; index < this.#count; index++) {
      if (this.#kinds[index] === Value.lat) lat = this.#values[index] ?? lat
      else if (this.#kinds[index] === Value.lon) lon = this.#values[index] ?? lon
    }
    columns.begin(lat, lon)
    for (let index = 0; index < this.#count; index++) {
      const kind = this.#kinds[index] ?? 0
      if (kind >= Value.series) columns.set(kind - Value.series, this.#values[index] ?? Number.NaN)
      else if (kind === Value.time) columns.setTime(this.#values[index] ?? Number.NaN)
    }
    columns.add()
  }

  /** Four bytes at a time. */
  #isSame(one: number, other: number, length: number): boolean {
    const bytes = this.#bytes
    const words = this.#words
    if (other + length > bytes.length) return false
    const wholeWords = length - (length & 3)
    let offset = 0
    for (; offset < wholeWords; offset += 4)
      if (words.getUint32(one + offset) !== words.getUint32(other + offset)) return false
    for (; offset < length; offset++) if (bytes[one + offset] !== bytes[other + offset]) return false
    return true
  }
}
