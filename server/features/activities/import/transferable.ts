/** The memory of all arrays within a value, which can be transferred to another thread without copying. */
export function transferable(value: unknown): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>()
  collect(value, found)
  return [...found]
}

/**
 * Frees the memory of all arrays within a value at once, except those within another value that is still
 * needed. They must not be used afterwards. The garbage collector would do the same, but only after many
 * megabytes of them have piled up, and with a full collection.
 */
export function release(value: unknown, needed?: unknown): void {
  const spared = new Set(transferable(needed))
  for (const memory of transferable(value)) if (!spared.has(memory)) memory.transfer(0)
}

/** The same for the memory behind some bytes, unless it is a small buffer that Node shares. */
export function releaseBlock({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength > Buffer.poolSize) buffer.transfer(0)
}

function collect(value: unknown, found: Set<ArrayBuffer>): void {
  if (typeof value !== 'object' || value === null) return
  if (ArrayBuffer.isView(value)) {
    // A small part of a large buffer is copied instead: the rest may belong to something else.
    if (value.buffer instanceof ArrayBuffer && value.byteLength === value.buffer.byteLength)
      found.add(value.buffer)
    return
  }
  for (const part of Object.values(value)) collect(part, found)
}
