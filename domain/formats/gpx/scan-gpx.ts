import { plainText } from '#domain/formats/xml/plain-text.ts'
import { isSpace, numberAt } from '#domain/formats/xml/read-number.ts'
import { timeAt } from '#domain/formats/xml/read-time.ts'
import { asciiText, textFormOf } from '#domain/formats/xml/text.ts'
import type { XmlEnd } from '#domain/formats/xml/walk-xml.ts'
import { codeOfName, Field, fieldWithin, Place, placeWithin } from './grammar.ts'
import type { GpxTrackList } from './gpx-track-list.ts'
import {
  Attribute,
  characterData,
  endOfFile,
  greaterThan,
  isCharacterData,
  lessThan,
  skipAttributes,
  skipDeclaration,
  skipInstruction,
  skipSpace,
  skipText,
  slash,
  unlessEnded,
  unusual,
} from './markup.ts'
import { codeAt } from './name-codes.ts'
import { RepeatedPoint, Value } from './repeated-point.ts'

const colon = 0x3a
const ampersand = 0x26
const waypointCode = codeOfName.get('wpt')

const deepest = 100

/**
 * Reads the ordinary form of GPX from bytes, creating nothing for a point but its numbers. Null if only an
 * XML parser can be trusted with the file: the list is then meaningless.
 */
export function scanGpx(bytes: Uint8Array, list: GpxTrackList): XmlEnd | null {
  const { encoding, start } = textFormOf(bytes)
  return encoding === 'utf-8' ? new Scanner(bytes, list).scan(start) : null
}

class Scanner {
  readonly #bytes: Uint8Array
  readonly #list: GpxTrackList
  readonly #attribute = new Attribute()
  readonly #repeated: RepeatedPoint
  #depth = 0
  /** The end of the last start tag: an end tag right after it closes an element with text only. */
  #textStart = 0
  #place: Place = Place.outside
  /** For each open element: its context, and the position of its name. */
  readonly #places = new Uint8Array(deepest)
  readonly #nameStarts = new Uint32Array(deepest)
  readonly #nameEnds = new Uint32Array(deepest)

  constructor(bytes: Uint8Array, list: GpxTrackList) {
    this.#bytes = bytes
    this.#list = list
    this.#repeated = new RepeatedPoint(bytes)
  }

  scan(start: number): XmlEnd | null {
    const bytes = this.#bytes
    const { length } = bytes
    let at = start
    while (at >= 0 && !this.#list.columns.isFull) {
      while (at < length && bytes[at] !== lessThan) at++
      at = at < length ? this.#readNext(at) : endOfFile
    }
    return at === unusual ? null : { isDamaged: false, isTruncated: at === endOfFile && this.#depth > 0 }
  }

  #readNext(at: number): number {
    const end = this.#repeated.addAlike(at, this.#place, this.#list.columns)
    return end > at ? end : this.#readMarkup(at)
  }

  /** These read one item from its opening bracket, and return where the next may begin, always farther on. */
  #readMarkup(at: number): number {
    const next = this.#bytes[at + 1]
    if (next === slash) return this.#readEndTag(at)
    if (next === 0x21) return skipDeclaration(this.#bytes, at)
    if (next === 0x3f) return skipInstruction(this.#bytes, at)
    return this.#readStartTag(at + 1)
  }

  #readStartTag(nameStart: number): number {
    const bytes = this.#bytes
    let localStart = nameStart
    let nameEnd = nameStart
    const { length } = bytes
    for (; nameEnd < length; nameEnd++) {
      const byte = bytes[nameEnd] ?? 0
      // All letters have higher codes.
      if (byte > greaterThan) continue
      if (byte === greaterThan || byte === slash || isSpace(byte)) break
      if (byte === colon) localStart = nameEnd + 1
      else if (byte === lessThan) return unusual
    }
    if (nameEnd >= length) return endOfFile
    if (localStart >= nameEnd) return unusual
    const code = codeAt(bytes, localStart, nameEnd)
    const place = placeWithin(this.#place, code)
    const tagEnd = this.#readTag(place, nameStart, nameEnd)
    if (tagEnd < 0) return tagEnd
    if (code === waypointCode) this.#list.addWaypoint()
    if (bytes[tagEnd - 1] === slash) return this.#endEmpty(place, tagEnd + 1)
    const field = fieldWithin(this.#place, code)
    if (field !== Field.none) return this.#readText(field, tagEnd + 1, nameStart, nameEnd)
    if (this.#depth === deepest) return unusual
    this.#nameStarts[this.#depth] = nameStart
    this.#nameEnds[this.#depth] = nameEnd
    this.#places[this.#depth++] = this.#place
    this.#place = place
    this.#textStart = tagEnd + 1
    return tagEnd + 1
  }

  #endEmpty(place: Place, at: number): number {
    if (place === Place.point) this.#addPoint(at)
    // The text so far is not the complete text of the enclosing element.
    this.#textStart = 0
    return at
  }

  #readEndTag(at: number): number {
    if (this.#depth === 0) return unusual
    const last = this.#depth - 1
    const end = this.#matchEndTag(at, this.#nameStarts[last] ?? 0, this.#nameEnds[last] ?? 0)
    if (end < 0) return end
    if (this.#place === Place.point) this.#addPoint(end)
    else if (this.#textStart > 0) this.#repeated.remember(Value.ignored, this.#textStart, at)
    this.#textStart = 0
    this.#place = this.#places[last] as Place
    this.#depth = last
    return end
  }

  #addPoint(end: number): void {
    this.#list.columns.add()
    this.#repeated.complete(end)
  }

  /** The position after an end tag, if its name matches the start tag. */
  #matchEndTag(at: number, nameStart: number, nameEnd: number): number {
    const bytes = this.#bytes
    let end = at + 2
    for (let index = nameStart; index < nameEnd; index++, end++)
      if (bytes[end] !== bytes[index]) return unlessEnded(bytes, end)
    end = skipSpace(bytes, end)
    return bytes[end] === greaterThan ? end + 1 : unlessEnded(bytes, end)
  }

  /** The value of an element that contains only text. */
  #readText(field: number, from: number, nameStart: number, nameEnd: number): number {
    if (field < Field.time) return this.#readFreeText(field, from, nameStart, nameEnd)
    const bytes = this.#bytes
    const to = skipText(bytes, from)
    if (bytes[to + 1] !== slash) return unlessEnded(bytes, to + 1)
    const end = this.#matchEndTag(to, nameStart, nameEnd)
    if (end < 0) return end
    const isTime = field === Field.time
    const value = isTime ? timeAt(bytes, from, to) : numberAt(bytes, from, to)
    if (Number.isNaN(value) && this.#hasReference(from, to)) return unusual
    if (isTime) this.#list.setTime(this.#place, value)
    else this.#list.columns.set(field - Field.series, value)
    this.#repeated.remember(isTime ? Value.time : Value.series + field - Field.series, from, to)
    this.#textStart = 0
    return end
  }

  #readFreeText(field: number, from: number, nameStart: number, nameEnd: number): number {
    const bytes = this.#bytes
    let text = ''
    let to = skipText(bytes, from)
    let start = from
    while (isCharacterData(bytes, to)) {
      const end = skipDeclaration(bytes, to)
      if (end < 0) return end
      text += plainText(bytes, start, to) + characterData(bytes, to, end)
      start = end
      to = skipText(bytes, start)
    }
    if (bytes[to + 1] !== slash) return unlessEnded(bytes, to + 1)
    const end = this.#matchEndTag(to, nameStart, nameEnd)
    if (end < 0) return end
    this.#list.setText(this.#place, field, text + plainText(bytes, start, to))
    return end
  }

  /** Enters an element and returns the end of its start tag. */
  #readTag(place: Place, nameStart: number, nameEnd: number): number {
    if (place === Place.point) return this.#readPoint(nameStart - 1, nameEnd)
    const tagEnd = place === Place.file ? this.#readCreator(nameEnd) : skipAttributes(this.#bytes, nameEnd)
    if (tagEnd >= 0) this.#list.enter(place)
    return tagEnd
  }

  #readPoint(tagStart: number, nameEnd: number): number {
    const bytes = this.#bytes
    const attribute = this.#attribute
    let lat = Number.NaN
    let lon = Number.NaN
    let at = skipSpace(bytes, nameEnd)
    this.#repeated.begin(tagStart, this.#place)
    while (!this.#isTagEnd(at)) {
      at = attribute.read(bytes, at)
      if (at < 0) return at
      const { nameStart, valueStart, valueEnd } = attribute
      if (attribute.nameEnd - nameStart === 3 && bytes[nameStart] === 0x6c) {
        const value = numberAt(bytes, valueStart, valueEnd)
        if (Number.isNaN(value) && this.#hasReference(valueStart, valueEnd)) return unusual
        const isLat = bytes[nameStart + 1] === 0x61 && bytes[nameStart + 2] === 0x74
        const isLon = bytes[nameStart + 1] === 0x6f && bytes[nameStart + 2] === 0x6e
        if (isLat) lat = value
        if (isLon) lon = value
        if (isLat || isLon) this.#repeated.remember(isLat ? Value.lat : Value.lon, valueStart, valueEnd)
      }
      at = skipSpace(bytes, at)
    }
    this.#list.columns.begin(lat, lon)
    return bytes[at] === slash ? at + 1 : at
  }

  #readCreator(nameEnd: number): number {
    const bytes = this.#bytes
    const attribute = this.#attribute
    let at = skipSpace(bytes, nameEnd)
    while (!this.#isTagEnd(at)) {
      at = attribute.read(bytes, at)
      if (at < 0) return at
      const name = asciiText(bytes, attribute.nameStart, attribute.nameEnd)
      if (name === 'creator')
        this.#list.setCreator(plainText(bytes, attribute.valueStart, attribute.valueEnd))
      at = skipSpace(bytes, at)
    }
    return bytes[at] === slash ? at + 1 : at
  }

  #isTagEnd(at: number): boolean {
    const byte = this.#bytes[at]
    return byte === greaterThan || (byte === slash && this.#bytes[at + 1] === greaterThan)
  }

  #hasReference(from: number, to: number): boolean {
    return this.#bytes.subarray(from, to).includes(ampersand)
  }
}
