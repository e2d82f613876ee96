import type { Readable } from 'node:stream'

/**
 * Where uploaded and derived files of one cell live. Keys are made by the server and look like
 * `uploads/eu_01j…/original.fit`: letters, digits, `.`, `_`, `-` and `/`, no part that is empty or
 * begins with a dot. No key is the folder of another one. A prefix ends with `/`.
 */
export type ObjectStorage = {
  /** All or nothing: a reader sees the old bytes or the new ones, and they survive a power cut once this resolves. */
  put(key: string, body: Uint8Array | Readable): Promise<void>
  /** Undefined when there is no such object. `range.end` is exclusive. */
  read(key: string, range?: { start: number; end?: number }): Promise<Readable | undefined>
  size(key: string): Promise<number | undefined>
  /** In the order of the keys. All there are when the prefix is empty. */
  list(prefix: string): AsyncIterable<{ key: string; size: number }>
  /** Deleting what is not there is not an error. */
  delete(key: string): Promise<void>
  deletePrefix(prefix: string): Promise<void>
  /** Answers when the store can be reached and written. */
  check(): Promise<void>
}

/** The store has no space left. */
export class StorageFullError extends Error {
  override name = 'StorageFullError'
}
