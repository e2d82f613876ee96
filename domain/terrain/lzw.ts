import { elevationMessages, unreadable } from './unreadable-elevation.ts'

const clearCode = 256
const endCode = 257
const maxCodes = 4096

/** LZW as in TIFF files: codes of 9 to 12 bits, with the most significant bit first. */
export function decodeLzw(bytes: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length)
  // The entry of a code: where it was last written, and how long it is.
  const starts = new Uint32Array(maxCodes)
  const lengths = new Uint32Array(maxCodes)
  let [next, width, written, bits, buffered, at] = [258, 9, 0, 0, 0, 0]
  let previous = -1
  while (written < length) {
    while (buffered < width) {
      if (at >= bytes.length) throw unreadable(elevationMessages.damaged)
      bits = ((bits << 8) | bytes[at++]!) & 0xff_ff_ff
      buffered += 8
    }
    const code = (bits >> (buffered - width)) & ((1 << width) - 1)
    buffered -= width
    if (code === endCode) break
    if (code === clearCode) {
      ;[next, width, previous] = [258, 9, -1]
      continue
    }
    const start = written
    if (code < clearCode) out[written++] = code
    else if (previous >= 0 && code <= next) {
      // A code that is about to be defined repeats the previous entry and its first byte.
      const isNew = code === next
      const from = isNew ? start - lengthOf(previous) : starts[code]!
      const count = isNew ? lengthOf(previous) + 1 : lengths[code]!
      for (let index = 0; index < count && written < length; index++) out[written++] = out[from + index]!
    } else throw unreadable(elevationMessages.damaged)
    if (previous >= 0 && next < maxCodes) {
      starts[next] = start - lengthOf(previous)
      lengths[next] = lengthOf(previous) + 1
      next++
    }
    // Writers change the width one code early.
    if (next >= (1 << width) - 1 && width < 12) width++
    previous = code
  }
  if (written < length) throw unreadable(elevationMessages.damaged)
  return out

  function lengthOf(code: number): number {
    return code < clearCode ? 1 : lengths[code]!
  }
}
