import type { Readable } from 'node:stream'
import type { Region } from '#domain/region.ts'

/**
 * Stores the uploaded and derived files of one cell. Keys are made by the server and look like
 * `uploads/eu_01j…/original.fit`: letters, digits, `.`, `_`, `-` and `/`, with no segment that is empty or
 * starts with a dot. No key is the folder of another. A prefix ends with `/`.
 */
export type ObjectStorage = {
  /** Atomic: a reader sees the old bytes or the new ones, and they survive a power cut once this resolves. */
  put(key: string, body: Uint8Array | Readable): Promise<void>
  /** Undefined when there is no such object. `range.end` is exclusive. */
  read(key: string, range?: { start: number; end?: number }): Promise<Readable | undefined>
  /**
   * The object as a file on this machine, which exists while `use` runs and must not be changed. Fails when
   * there is no such object.
   */
  withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>
  size(key: string): Promise<number | undefined>
  /** Sorted by key. All objects when the prefix is empty. */
  list(prefix: string): AsyncIterable<{ key: string; size: number }>
  /** Deleting a missing object is not an error. */
  delete(key: string): Promise<void>
  /** Also deletes parts of objects that were never completed. */
  deletePrefix(prefix: string): Promise<void>
  /** Resolves when the store can be reached and written. */
  check(): Promise<void>
  /**
   * Checks at startup whether and how files can be stored here, and returns what the operator should know
   * about it. Throws a StoreUnfitError when a setting has to be changed, and a StoreAwayError when waiting
   * may help.
   */
  introduce(): Promise<StoreNote[]>

  /** An object may also arrive in parts. Returns the store's id for the parts that belong together, if it uses one. */
  beginParts(key: string): Promise<string | null>
  /** How parts arrive: through us, or directly from the owner to the store. */
  partIntake: PartIntake
  /**
   * The parts that are stored whole and survive a power cut, in order. Empty when the upload was never
   * started, was completed or was aborted.
   */
  listParts(object: PartedObject): Promise<StoredPart[]>
  /** Makes the object from all its parts without copying them. Repeating it is not an error. */
  completeParts(object: PartedObject, parts: StoredPart[]): Promise<void>
  /** Parts that arrive later do not bring it back. Aborting what was never started is not an error. */
  abortParts(key: string): Promise<void>
}

export type PartedObject = { key: string; partsId: string | null }

/**
 * Identifies the exact bytes of a part. Parts are numbered from 1, hashes are in hex, and the MD5 is present
 * if the intake requires it.
 */
export type AnnouncedPart = {
  n: number
  offset: number
  size: number
  sha256: string
  md5?: string | undefined
}
/** The hash is null on stores that check the bytes on arrival but store a different hash from ours. */
export type StoredPart = { n: number; size: number; sha256: string | null; etag: string }

/** A message for the log, and a warning if something will not work. */
export type StoreNote = { level: 'info' | 'warn'; text: string }

export type PartIntake =
  | {
      at: 'app'
      /**
       * Stores the part if it is what was announced, and otherwise keeps nothing of it. May be repeated and
       * run concurrently. When the signal aborts, the body is left as it is and the reason is thrown.
       */
      put(object: PartedObject, part: AnnouncedPart, body: Readable, signal: AbortSignal): Promise<void>
    }
  | {
      at: 'store'
      /** The origin of all URLs it signs. */
      origin: string
      /** Whether the store checks these parts by their MD5, which then has to be announced. */
      needsMd5(object: PartedObject): boolean
      /** A URL for a PUT of exactly these bytes, valid until the given time. */
      sign(object: PartedObject, part: AnnouncedPart, time: { now: number; expiresAt: number }): SignedPart
    }

export type SignedPart = { url: string; headers: Record<string, string> }

/** The store has no space left. */
export class StorageFullError extends Error {
  override name = 'StorageFullError'
}

/** The bytes that arrived are not the ones that were announced. */
export class PartMismatchError extends Error {
  override name = 'PartMismatchError'
}

/** The upload was never started, was completed, or was aborted. */
export class UnknownPartsError extends Error {
  override name = 'UnknownPartsError'
}

/** The store or its setup is not usable. The message is for the operator. */
export class StoreUnfitError extends Error {
  override name = 'StoreUnfitError'
}

/** The store cannot be reached, or has a problem of its own. */
export class StoreAwayError extends Error {
  override name = 'StoreAwayError'
  /** The region whose files it stores. */
  region?: Region
}
