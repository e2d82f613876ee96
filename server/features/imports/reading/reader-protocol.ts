import type {
  FileSource,
  Probes,
  ReadActivity,
  KeyedRules,
  OwnExport,
  Restore,
} from '#server/features/recordings/public.ts'
import type { Region } from '#domain/region.ts'
import type { Sport } from '#domain/sport.ts'
import type { ImportSource, OfferedZone } from '#server/db/import-schema.ts'
import type { NamedGear } from '../platform-export/side-tables.ts'

/** Where the bytes of an entry are in its zip. */
export type ZipEntry = {
  offset: number
  compressedSize: number
  size: number
  isDeflated: boolean
  crc32: number
}

/** What an export says about an activity in addition to its file. */
export type ActivityTexts = { name: string; description: string; sport: Sport | null }

/** One activity file: the uploaded file itself, or an entry of a zip. */
export type FileToRead = {
  /** The position in the upload, from 0. */
  position: number
  path: string
  /** The name as people know it, including its folders. */
  name: string
  entry: ZipEntry | null
  lastModifiedMs: number | null
  texts: ActivityTexts | null
  /** If the content is not in a file; `path` and `entry` mean nothing then. */
  bytes?: Uint8Array
  /** Whether the content is a document of domain/formats/streams. Nobody can upload one. */
  isStreams?: boolean
  /** Whether it is a training session of a Polar export. */
  isPolarSession?: boolean
  source?: FileSource
  /** Whether it is stored for its owner only, until they choose otherwise. */
  isPrivate?: boolean
  /** For its owner only. */
  extras?: { privateNote: string; gear: string }
  /** What Trailcast's own export says about it. */
  restore?: Restore
}

/** A file that is not even tried, with the reason. */
export type RefusedFile = { position: number; name: string; sentence: string }

/** A picture of an export, which is kept with an activity. */
export type PhotoToKeep = {
  position: number
  path: string
  name: string
  entry: ZipEntry
  caption: string
  /** Its place among the pictures of the activity. */
  order: number
  /** The position of the activity's file. */
  of: number
  /** Which session of that file; the first one if missing. */
  part?: number
  createdMs?: number | null
}

export type Listing = {
  files: FileToRead[]
  refused: RefusedFile[]
  photos: PhotoToKeep[]
  source: ImportSource
  gear: NamedGear[]
  zones: OfferedZone[]
  /** Sentences about what was left out as a whole. */
  notes: string[]
  /** Whether the upload is one file instead of a zip. */
  isSingle?: boolean
  /** If it is one of Trailcast's own. */
  own?: OwnExport
}

/** The ids for the activities of a content: those that existed before keep theirs. */
export type ActivityNames = {
  region: Region
  accountId: string
  sha256: string
  key: Uint8Array
  known: { part: number; id: string }[]
}

/** What the result depends on besides the file. */
export type Circumstances = { privacy: KeyedRules; names: ActivityNames; nowMs: number }

export type ReadFile = {
  activities: ReadActivity[]
  losses: string[]
  /** The bytes as they came: still compressed, unless they are from a zip. */
  original: Uint8Array
  /** Differs if the same content is packed in another way. */
  originalHash: string
}

/** A picture as it came, after a look at its header. */
export type ReadPhoto = { bytes: Uint8Array; mediaType: PhotoType; width: number; height: number }
export type PhotoType = 'image/jpeg' | 'image/png' | 'image/webp'

export type ReaderRequest =
  | { kind: 'list'; path: string; filename: string; lastModifiedMs: number | null; folder: string }
  | { kind: 'open'; file: FileToRead }
  | { kind: 'read'; circumstances: Circumstances }
  | { kind: 'photo'; photo: PhotoToKeep }
  | { kind: 'compare'; telemetry: Uint8Array; probes: Probes; isTimed: boolean }

export type ReaderAnswers = {
  list: Listing
  /** The SHA-256 and size of the unpacked content. */
  open: { sha256: string; bytes: number }
  /** Reads the file that was opened last. */
  read: ReadFile
  photo: ReadPhoto
  /** Undefined if their paths cannot be compared. */
  compare: boolean | undefined
}

export type ReaderReply =
  | { kind: 'answer'; answer: ReaderAnswers[keyof ReaderAnswers] }
  /** The message is for the person who uploaded the file. */
  | { kind: 'unreadable'; sentence: string }
  /** A bug of ours that this file has triggered. */
  | { kind: 'mistake'; error: Error }
  /** Not caused by the file, such as an unreadable disk: trying again can help. */
  | { kind: 'failure'; error: Error }

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
