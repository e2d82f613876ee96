/** Strings are built in pieces, because a call takes a limited number of arguments. */
const pieceLength = 8192

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'latin-1'
/** The encoding of a file, and where its text begins. */
export type TextForm = { encoding: Encoding; start: number }

/** From the byte order mark, the pattern of the first bytes, or the XML declaration. */
export function textFormOf(bytes: Uint8Array): TextForm {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return { encoding: 'utf-8', start: 3 }
  if (first === 0xff && second === 0xfe) return { encoding: 'utf-16le', start: 2 }
  if (first === 0xfe && second === 0xff) return { encoding: 'utf-16be', start: 2 }
  if (first === 0x3c && second === 0) return { encoding: 'utf-16le', start: 0 }
  if (first === 0 && second === 0x3c) return { encoding: 'utf-16be', start: 0 }
  const declaration = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']*)/.exec(
    asciiText(bytes, 0, Math.min(bytes.length, 200)),
  )
  const isLatin = /^(?:iso-?8859-|windows-125|cp125|latin)/i.test(declaration?.[1] ?? '')
  return { encoding: isLatin ? 'latin-1' : 'utf-8', start: 0 }
}

/** The text of a file in pieces, so that a large one is never one string. */
export function* textPieces(bytes: Uint8Array, { encoding, start }: TextForm): Generator<string> {
  let from = start
  while (from < bytes.length) {
    let to = Math.min(bytes.length, from + pieceLength)
    if (encoding === 'utf-8') to = endOfCharacter(bytes, to)
    yield encoding === 'utf-8'
      ? utf8Text(bytes, from, to)
      : encoding === 'latin-1'
        ? latinText(bytes, from, to)
        : utf16Text(bytes, from, to, encoding)
    from = to
  }
}

/** Up to the next byte that begins a character, at most three bytes on in valid text. */
function endOfCharacter(bytes: Uint8Array, at: number): number {
  let end = at
  while (end < bytes.length && end < at + 3 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end++
  return end
}

export function asciiText(bytes: Uint8Array, from: number, to: number): string {
  let text = ''
  for (let at = from; at < to; at += pieceLength)
    text += charactersOf(bytes.subarray(at, Math.min(to, at + pieceLength)))
  return text
}

function charactersOf(codes: ArrayLike<number>): string {
  return Reflect.apply(String.fromCharCode, undefined, codes)
}

/** The Windows meaning of the bytes from 0x80 to 0x9f, which are control characters in Latin-1. */
const windowsCharacters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function latinText(bytes: Uint8Array, from: number, to: number): string {
  return asciiText(bytes, from, to).replaceAll(
    /[\u0080-\u009f]/g,
    (character) => windowsCharacters[character.charCodeAt(0) - 0x80] ?? '',
  )
}

function utf16Text(bytes: Uint8Array, from: number, to: number, encoding: 'utf-16le' | 'utf-16be'): string {
  const codes: number[] = []
  for (let at = from; at + 1 < to; at += 2) {
    const [low, high] = encoding === 'utf-16le' ? [bytes[at], bytes[at + 1]] : [bytes[at + 1], bytes[at]]
    codes.push((low ?? 0) | ((high ?? 0) << 8))
  }
  return charactersOf(codes)
}

const replacement = 0xfffd
const invalid = -1

/** Each byte that is not UTF-8 becomes a replacement character. */
export function utf8Text(bytes: Uint8Array, from: number, to: number): string {
  if (isAscii(bytes, from, to)) return asciiText(bytes, from, to)
  let text = ''
  let codes: number[] = []
  let at = from
  while (at < to) {
    const first = bytes[at] ?? 0
    const length = characterLength(first)
    const code = length === 1 ? first : length > to - at ? invalid : longCharacter(bytes, at, length)
    codes.push(code === invalid ? replacement : code)
    at += code === invalid ? 1 : length
    if (codes.length < pieceLength) continue
    text += String.fromCodePoint(...codes)
    codes = []
  }
  return text + String.fromCodePoint(...codes)
}

function isAscii(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if ((bytes[at] ?? 0) >= 0x80) return false
  return true
}

/** From its first byte; 0 for a byte that cannot begin a character. */
function characterLength(first: number): number {
  if (first < 0x80) return 1
  if (first < 0xc2 || first > 0xf4) return 0
  return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
}

const minOfLength = [0, 0, 0x80, 0x800, 0x10000]

function longCharacter(bytes: Uint8Array, at: number, length: number): number {
  if (length < 2) return invalid
  let code = (bytes[at] ?? 0) & (0xff >> (length + 1))
  for (let index = 1; index < length; index++) {
    const next = bytes[at + index] ?? 0
    if ((next & 0xc0) !== 0x80) return invalid
    code = (code << 6) | (next & 0x3f)
  }
  const isSurrogate = code >= 0xd800 && code < 0xe000
  return code < (minOfLength[length] ?? 0) || code > 0x10ffff || isSurrogate ? invalid : code
}
