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
  /** The object as a file of this machine, which is there while `use` runs and must not be changed. Fails when there is none. */
  withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>
  size(key: string): Promise<number | undefined>
  /** In the order of the keys. All there are when the prefix is empty. */
  list(prefix: string): AsyncIterable<{ key: string; size: number }>
  /** Deleting what is not there is not an error. */
  delete(key: string): Promise<void>
  /** Parts of objects that were never put together go with it. */
  deletePrefix(prefix: string): Promise<void>
  /** Answers when the store can be reached and written. */
  check(): Promise<void>
  /**
   * Finds out, at the start, whether files can be kept here and how, and gives what the operator should know about it.
   * Throws a StoreUnfitError when a setting has to be changed, and a StoreAwayError when waiting may help.
   */
  introduce(): Promise<StoreNote[]>

  /** An object may also arrive in parts. What the store calls the parts that belong together, if it has a name for them. */
  beginParts(key: string): Promise<string | null>
  /** How parts get here: through us, or straight from their owner to the store. */
  partIntake: PartIntake
  /** Those that are stored whole and survive a power cut, in their order. None when the parts were never begun, put together or given up. */
  listParts(object: PartedObject): Promise<StoredPart[]>
  /** Makes the object of all its parts, without copying them. Doing it again is not an error. */
  completeParts(object: PartedObject, parts: StoredPart[]): Promise<void>
  /** Nothing that arrives later brings them back. Giving up what was never begun is not an error. */
  abortParts(key: string): Promise<void>
}

export type PartedObject = { key: string; partsId: string | null }

/** Exactly which bytes a part is made of. Numbered from 1; the hashes in hex. The MD5 is there if the intake asks for it. */
export type AnnouncedPart = {
  n: number
  offset: number
  size: number
  sha256: string
  md5?: string | undefined
}
/** The hash is null on stores that check the bytes when they arrive, and remember another one than ours. */
export type StoredPart = { n: number; size: number; sha256: string | null; etag: string }

/** A sentence for the log, and a warning where something will not work. */
export type StoreNote = { level: 'info' | 'warn'; text: string }

export type PartIntake =
  | {
      at: 'app'
      /**
       * Stores the part if it is what was announced, and otherwise keeps nothing of it. May be repeated, and
       * be done several times at once. When the signal fires, the body is left as it is and the reason thrown.
       */
      put(object: PartedObject, part: AnnouncedPart, body: Readable, signal: AbortSignal): Promise<void>
    }
  | {
      at: 'store'
      /** Of all addresses it signs. */
      origin: string
      /** Whether the store checks these parts by their MD5, so that it has to be announced. */
      needsMd5(object: PartedObject): boolean
      /** An address for a PUT of these bytes and no others, good until the given time. */
      sign(object: PartedObject, part: AnnouncedPart, time: { now: number; expiresAt: number }): SignedPart
    }

export type SignedPart = { url: string; headers: Record<string, string> }

/** The store has no space left. */
export class StorageFullError extends Error {
  override name = 'StorageFullError'
}

/** What arrived is not what was announced. */
export class PartMismatchError extends Error {
  override name = 'PartMismatchError'
}

/** The parts were never begun, were put together, or were given up. */
export class UnknownPartsError extends Error {
  override name = 'UnknownPartsError'
}

/** The store, or how it is set up, is not fit for use. The message is a sentence for the operator. */
export class StoreUnfitError extends Error {
  override name = 'StoreUnfitError'
}

/** The store cannot be reached, or has trouble of its own. */
export class StoreAwayError extends Error {
  override name = 'StoreAwayError'
}
