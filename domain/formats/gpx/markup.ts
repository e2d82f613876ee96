import { isSpace } from '#domain/formats/xml/read-number.ts'
import { utf8Text } from '#domain/formats/xml/text.ts'

export const lessThan = 0x3c
export const greaterThan = 0x3e
export const slash = 0x2f
const equals = 0x3d
const doubleQuote = 0x22
const singleQuote = 0x27

/** Returned instead of a position when what follows has to be left to an XML parser. */
export const unusual = -1
export const endOfFile = -2

/** For anything unexpected at a position: perhaps the file just ends there. */
export function unlessEnded(bytes: Uint8Array, at: number): number {
  return at >= bytes.length ? endOfFile : unusual
}

export function skipSpace(bytes: Uint8Array, from: number): number {
  let at = from
  while (isSpace(bytes[at])) at++
  return at
}

/** The end of the start tag whose attributes begin here. */
export function skipAttributes(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === greaterThan) return at
    if (byte === lessThan) return unusual
    if (byte === doubleQuote || byte === singleQuote) {
      at++
      while (at < bytes.length && bytes[at] !== byte && bytes[at] !== lessThan) at++
      if (bytes[at] === lessThan) return unusual
    }
  }
  return endOfFile
}

/** Where text ends and markup begins. */
export function skipText(bytes: Uint8Array, from: number): number {
  const { length } = bytes
  let at = from
  while (at < length && bytes[at] !== lessThan) at++
  return at
}

/** The end of a comment or of character data; a document type or anything else is unusual. */
export function skipDeclaration(bytes: Uint8Array, at: number): number {
  const mark = isCharacterData(bytes, at) ? 0x5d : 0x2d
  if (mark === 0x2d && (bytes[at + 2] !== mark || bytes[at + 3] !== mark)) return unlessEnded(bytes, at + 3)
  for (let end = at + (mark === 0x2d ? 6 : 11); end < bytes.length; end++) {
    if (bytes[end] === greaterThan && bytes[end - 1] === mark && bytes[end - 2] === mark) return end + 1
  }
  return unusual
}

const characterDataStart = Array.from('<![CDATA[', (letter) => letter.charCodeAt(0))

export function isCharacterData(bytes: Uint8Array, at: number): boolean {
  return bytes[at + 1] === 0x21 && characterDataStart.every((letter, index) => bytes[at + index] === letter)
}

/** The content between `<![CDATA[` and `]]>`. */
export function characterData(bytes: Uint8Array, at: number, end: number): string {
  return utf8Text(bytes, at + characterDataStart.length, end - 3)
}

/** The end of a processing instruction such as the XML declaration. */
export function skipInstruction(bytes: Uint8Array, at: number): number {
  for (let end = at + 3; end < bytes.length; end++) {
    if (bytes[end] === greaterThan && bytes[end - 1] === 0x3f) return end + 1
  }
  return unusual
}

/** The last attribute read: the positions of its name and value. */
export class Attribute {
  nameStart = 0
  nameEnd = 0
  valueStart = 0
  valueEnd = 0

  /** Reads the attribute that begins here and returns the position after it. */
  read(bytes: Uint8Array, from: number): number {
    let at = from
    this.nameStart = at
    while (at < bytes.length && bytes[at] !== equals && bytes[at] !== greaterThan && !isSpace(bytes[at])) at++
    this.nameEnd = at
    at = skipSpace(bytes, at)
    if (bytes[at] !== equals) return unlessEnded(bytes, at)
    at = skipSpace(bytes, at + 1)
    const quote = bytes[at]
    if (quote !== doubleQuote && quote !== singleQuote) return unlessEnded(bytes, at)
    this.valueStart = ++at
    while (at < bytes.length && bytes[at] !== quote && bytes[at] !== lessThan) at++
    this.valueEnd = at
    return bytes[at] === quote ? at + 1 : unlessEnded(bytes, at)
  }
}
