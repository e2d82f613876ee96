import { movieMessages, UnreadableMovieError } from './movie-messages.ts'

/** A box of the file. Reading outside its content throws a RangeError, whatever the box claims. */
export type Box = {
  type: string
  /** In the file, header included. */
  offset: number
  size: number
  content: DataView
}

export type BoxHeader = { type: string; headerSize: number; size: number }

export const longestHeader = 16
const shortestHeader = 8
/** Per parent. Real files have a few dozen. */
const maxChildren = 10_000

/** `rest` is what remains of the enclosing box. Undefined where no box can begin. */
export function headerAt(view: DataView, at: number, rest: number): BoxHeader | undefined {
  if (rest < shortestHeader || at + shortestHeader > view.byteLength) return undefined
  const type = fourCharactersAt(view, at + 4)
  const claimed = view.getUint32(at)
  if (claimed === 0) return { type, headerSize: shortestHeader, size: rest }
  if (claimed !== 1)
    return claimed < shortestHeader ? undefined : { type, headerSize: shortestHeader, size: claimed }
  if (at + longestHeader > view.byteLength) return undefined
  const size = uint64At(view, at + 8)
  return size < longestHeader ? undefined : { type, headerSize: longestHeader, size }
}

/** The boxes in the content of another one, from an offset. */
export function* childrenOf({ content, offset, size }: Box, from = 0): Generator<Box> {
  const begin = offset + size - content.byteLength
  let at = from
  for (let count = 0; content.byteLength - at >= shortestHeader; count++) {
    const header = headerAt(content, at, content.byteLength - at)
    if (!header || header.size > content.byteLength - at || count === maxChildren)
      throw new UnreadableMovieError(movieMessages.damaged(begin + at))
    yield boxOf(content, at, begin, header)
    at += header.size
  }
}

function boxOf(content: DataView, at: number, begin: number, { type, headerSize, size }: BoxHeader): Box {
  const inner = new DataView(content.buffer, content.byteOffset + at + headerSize, size - headerSize)
  return { type, offset: begin + at, size, content: inner }
}

/** The first box on a path, if any. */
export function findBox(parent: Box, ...path: string[]): Box | undefined {
  const [type, ...rest] = path
  for (const child of childrenOf(parent))
    if (child.type === type) return rest.length > 0 ? findBox(child, ...rest) : child
  return undefined
}

export function requireBox(parent: Box, ...path: string[]): Box {
  const box = findBox(parent, ...path)
  if (!box) throw new UnreadableMovieError(movieMessages.damaged(parent.offset))
  return box
}

export function fourCharactersAt(view: DataView, at: number): string {
  return String.fromCharCode(
    view.getUint8(at),
    view.getUint8(at + 1),
    view.getUint8(at + 2),
    view.getUint8(at + 3),
  )
}

/** Exact up to 2^53, which is more bytes than any file has. */
export function uint64At(view: DataView, at: number): number {
  return view.getUint32(at) * 2 ** 32 + view.getUint32(at + 4)
}

export function bytesOf(view: DataView, from = 0): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset + from, view.byteLength - from)
}

/** Text up to its end or the first zero; UTF-8 if valid, else Latin 1. */
export function textAt(view: DataView, from: number, length = view.byteLength - from): string {
  let text = ''
  for (let at = from; at < from + length; at++) {
    const code = view.getUint8(at)
    if (code === 0) break
    text += String.fromCharCode(code)
  }
  try {
    return decodeURIComponent(
      text.replaceAll(/[%\u0080-\u00ff]/g, (one) => `%${one.charCodeAt(0).toString(16)}`),
    )
  } catch {
    return text
  }
}
