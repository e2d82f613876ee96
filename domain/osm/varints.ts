import { DamagedPartError } from './unreadable-extract.ts'

/** A range of bytes; `to` is exclusive. */
export type Span = { from: number; to: number }

/**
 * Accumulates the signed deltas of a packed column into `out` and returns how many there were. An import
 * spends its time in these loops, so they read the bytes directly.
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

/** Reads a packed column of small integers, such as string indexes. */
export function readSmall(bytes: Uint8Array, { from, to }: Span, out: Uint32Array): number {
  let at = from
  let count = 0
  while (at < to) {
    let byte = bytes[at++] ?? 0
    let value = byte & 0x7f
    for (let shift = 7; byte >= 0x80; shift += 7) {
      // A number has at most ten bytes. A value beyond 32 bits refers to nothing.
      if (shift > 63) throw new DamagedPartError()
      byte = bytes[at++] ?? 0
      if (shift < 32) value |= (byte & 0x7f) << shift
    }
    out[count++] = value >>> 0
  }
  if (at > to) throw new DamagedPartError()
  return count
}
