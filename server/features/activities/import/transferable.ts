/** The memory of all arrays within a value, which can go to another thread without being copied. */
export function transferable(value: unknown): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>()
  collect(value, found)
  return [...found]
}

/**
 * Gives the memory of all arrays within a value back at once, but for those within another that is still
 * needed. Nobody may use them any more. The garbage collector would do the same, but lets many megabytes
 * of them gather first, and then looks through everything else as well.
 */
export function release(value: unknown, needed?: unknown): void {
  const spared = new Set(transferable(needed))
  for (const memory of transferable(value)) if (!spared.has(memory)) memory.transfer(0)
}

/** The same for the memory behind some bytes, unless it is a small block that Node shares among many. */
export function releaseBlock({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength > Buffer.poolSize) buffer.transfer(0)
}

function collect(value: unknown, found: Set<ArrayBuffer>): void {
  if (typeof value !== 'object' || value === null) return
  if (ArrayBuffer.isView(value)) {
    // A small part of a large block is copied instead: the rest of the block may be someone else's.
    if (value.buffer instanceof ArrayBuffer && value.byteLength === value.buffer.byteLength)
      found.add(value.buffer)
    return
  }
  for (const part of Object.values(value)) collect(part, found)
}
