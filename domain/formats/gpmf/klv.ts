/** A key, the format of its values, and where they are. The values take `size` times `count` bytes. */
export type Klv = { key: string; type: string; size: number; count: number; at: number; end: number }

export const headerSize = 8
/** Nested keys have no type. */
const nested = '\0'

export const isNested = ({ type }: Klv): boolean => type === nested

/** The four characters of a key as a number, which is much faster to compare. */
export function codeOf(key: string): number {
  return Array.from(key).reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0)
}

/**
 * Where the next key begins, if one begins here; 0 at the end of the piece. The piece also ends at zeros,
 * which cameras use as padding, and at anything that would reach beyond it.
 */
export function nextKlv(view: DataView, at: number, to: number): number {
  if (at + headerSize > to || view.getUint32(at) === 0) return 0
  const length = view.getUint8(at + 5) * view.getUint16(at + 6)
  if (at + headerSize + length > to) return 0
  return Math.min(to, at + headerSize + ((length + 3) & ~3))
}

export function klvAt(view: DataView, at: number): Klv {
  const [size, count] = [view.getUint8(at + 5), view.getUint16(at + 6)]
  const begin = at + headerSize
  return {
    key: charactersAt(view, at, 4),
    type: typeAt(view, at),
    size,
    count,
    at: begin,
    end: begin + size * count,
  }
}

export function typeAt(view: DataView, at: number): string {
  return String.fromCharCode(view.getUint8(at + 4))
}

/** The keys in a piece of a payload, in order. */
export function* klvsIn(view: DataView, from: number, to: number): Generator<Klv> {
  for (let at = from, next = nextKlv(view, at, to); next > 0; at = next, next = nextKlv(view, at, to))
    yield klvAt(view, at)
}

/** Latin 1, without trailing zeros. */
export function charactersAt(view: DataView, at: number, length: number): string {
  let end = at + length
  while (end > at && view.getUint8(end - 1) === 0) end--
  let text = ''
  for (let index = at; index < end; index++) text += String.fromCharCode(view.getUint8(index))
  return text
}
