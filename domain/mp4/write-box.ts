export type Bytes = Uint8Array

export function joined(...parts: Bytes[]): Uint8Array<ArrayBuffer> {
  return concatenated(parts)
}

export function concatenated(parts: readonly Bytes[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

export const u16 = (value: number): Bytes => Uint8Array.of((value >> 8) & 0xff, value & 0xff)
export const u32 = (value: number): Bytes =>
  Uint8Array.of((value >> 24) & 0xff, (value >> 16) & 0xff, (value >> 8) & 0xff, value & 0xff)

/** Consecutive 32-bit numbers. */
export function u32s(values: ArrayLike<number>): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(4 * values.length))
  for (let row = 0; row < values.length; row++) view.setUint32(4 * row, values[row]!)
  return new Uint8Array(view.buffer)
}

export function u64s(values: ArrayLike<number>): Uint8Array<ArrayBuffer> {
  return u32s(Array.from(values, (value) => [Math.floor(value / 2 ** 32), value % 2 ** 32]).flat())
}

export function boxBytes(type: string, content: Bytes): Uint8Array<ArrayBuffer> {
  return joined(
    u32(8 + content.length),
    Uint8Array.from(type, (letter) => letter.charCodeAt(0)),
    content,
  )
}

/** A box that begins with its version (0) and flags. */
export function fullBox(type: string, flags: number, content: Bytes): Uint8Array<ArrayBuffer> {
  return boxBytes(type, joined(u32(flags), content))
}
