import { DamagedPartError } from './unreadable-extract.ts'

/** A stretch of bytes, from the first to the one after the last. */
export type Span = { from: number; to: number }

/**
 * Adds up the signed steps of a packed column into `out` and says how many there were. These loops are where
 * the time of an import goes, so they read the bytes themselves.
 */
export function readSums(bytes: Uint8Array, { from, to }: Span, out: Float64Array): number {
  let at = from
  let count = 0
  let sum = 0
  while (at < to) {
    let byte = bytes[at++] ?? 0
    let low = byte & 0x7f
    if (byte >= 0x80) {
      byte = bytes[at++] ?? 0
      low |= (byte & 0x7f) << 7
      if (byte >= 0x80) {
        byte = bytes[at++] ?? 0
        low |= (byte & 0x7f) << 14
        if (byte >= 0x80) {
          byte = bytes[at++] ?? 0
          low |= (byte & 0x7f) << 21
          if (byte >= 0x80) {
            // Above 28 bits the parts no longer fit into a machine word.
            let high = 0
            let scale = 1
            do {
              if (scale > 2 ** 35) throw new DamagedPartError()
              byte = bytes[at++] ?? 0
              high += (byte & 0x7f) * scale
              scale *= 128
            } while (byte >= 0x80)
            sum += (low & 1) === 1 ? -(low >>> 1) - 1 - high * 2 ** 27 : (low >>> 1) + high * 2 ** 27
            out[count++] = sum
            continue
          }
        }
      }
    }
    sum += (low >>> 1) ^ -(low & 1)
    out[count++] = sum
  }
  if (at > to) throw new DamagedPartError()
  return count
}

/** Reads a packed column of small whole numbers, such as places in the table of strings. */
export function readSmall(bytes: Uint8Array, { from, to }: Span, out: Uint32Array): number {
  let at = from
  let count = 0
  while (at < to) {
    let byte = bytes[at++] ?? 0
    let value = byte & 0x7f
    for (let shift = 7; byte >= 0x80; shift += 7) {
      // More than ten bytes is not a number of the format. What does not fit into 32 bits refers to nothing.
      if (shift > 63) throw new DamagedPartError()
      byte = bytes[at++] ?? 0
      if (shift < 32) value |= (byte & 0x7f) << shift
    }
    out[count++] = value >>> 0
  }
  if (at > to) throw new DamagedPartError()
  return count
}
