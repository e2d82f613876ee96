/** Anything whose bytes can be had in pieces: a file of a browser, one on disk, one at an address. `to` is exclusive. */
export type ByteSource = { size: number; read(from: number, to: number): Promise<Uint8Array> }

/** The part of an AbortSignal that is needed here: this code knows neither browsers nor Node. */
export type StopSignal = { throwIfAborted(): void }

/** Bytes that are in memory already. */
export function bytesInMemory(bytes: Uint8Array): ByteSource {
  return { size: bytes.length, read: (from, to) => Promise.resolve(bytes.subarray(from, to)) }
}
