import { asciiText } from './text.ts'

const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i
const exactPowers = Array.from({ length: 23 }, (_, exponent) => 10 ** exponent)
/** Up to here, another digit still fits into a number without rounding. */
const maxMantissa = (Number.MAX_SAFE_INTEGER - 9) / 10

/** A decimal number in text, with space around it. NaN for anything else. */
export function numberOf(text: string): number {
  const trimmed = text.trim()
  return decimal.test(trimmed) ? Number(trimmed) : Number.NaN
}

/** The same from bytes. */
export function numberAt(bytes: Uint8Array, from: number, to: number): number {
  let at = from
  while (at < to && isSpace(bytes[at])) at++
  let end = to
  while (end > at && isSpace(bytes[end - 1])) end--
  const value = reader.read(bytes, at, end)
  return reader.end === end ? value : numberOf(asciiText(bytes, at, end))
}

/**
 * Reads digits without creating a string: they form an integer that is divided by a power of ten. Both are
 * exact, so the result is the number nearest to the text. Only numbers with more digits take the slow path.
 */
export class DecimalReader {
  /** The end of the last number: the first byte that is not part of it. */
  end = 0

  /** NaN without a digit. */
  read(bytes: Uint8Array, from: number, to: number): number {
    const sign = bytes[from]
    const first = sign === 0x2d || sign === 0x2b ? from + 1 : from
    let mantissa = 0
    let point = -1
    let isExact = true
    let at = first
    for (; at < to; at++) {
      const digit = (bytes[at] ?? 0) - 0x30
      if (digit >= 0 && digit <= 9) {
        if (mantissa > maxMantissa) isExact = false
        else mantissa = mantissa * 10 + digit
      } else if (digit === -2 && point < 0) point = at
      else break
    }
    this.end = at
    const decimals = point < 0 ? 0 : at - 1 - point
    if (at - first === (point < 0 ? 0 : 1)) return Number.NaN
    if (!isExact || decimals > 22) return Number(asciiText(bytes, from, at))
    const value = decimals === 0 ? mantissa : mantissa / (exactPowers[decimals] ?? 1)
    return sign === 0x2d ? -value : value
  }
}

const reader = new DecimalReader()

/** The four space characters of XML. */
export function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}
