/** Anything that can be read in pieces: a file in a browser, on disk or at an address. `to` is exclusive. */
export type ByteSource = { size: number; read(from: number, to: number): Promise<Uint8Array> }

/** The part of an AbortSignal needed here: this code depends on neither browsers nor Node. */
export type StopSignal = { throwIfAborted(): void }

/** Bytes already in memory. */
export function bytesInMemory(bytes: Uint8Array): ByteSource {
  return { size: bytes.length, read: (from, to) => Promise.resolve(bytes.subarray(from, to)) }
}
