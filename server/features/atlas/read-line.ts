import type { Coordinates } from '#domain/atlas/draft.ts'

const headBytes = 9

/** Reads well-known binary, which PostGIS writes in the byte order of its machine; ours is the same. */
export function readLine(bytes: Uint8Array): Coordinates {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isLittle = view.getUint8(0) === 1
  const values = 2 * view.getUint32(5, isLittle)
  return Float64Array.from({ length: values }, (_, at) => view.getFloat64(headBytes + 8 * at, isLittle))
}
