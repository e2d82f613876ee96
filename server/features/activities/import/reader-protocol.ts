import type { ProviderId } from '#domain/fitness/provider.ts'
import type { RecordingRank } from '#domain/fitness/recording-rank.ts'
import type { Region } from '#domain/region.ts'
import type { Sport } from '#domain/sport.ts'
import type {
  Device,
  DeviceTotals,
  DiveTotals,
  Lap,
  Pause,
  PoolSwim,
  Samples,
  Summary,
} from '#domain/telemetry/recording.ts'
import type { ImportSource, OfferedZone } from '#server/db/import-schema.ts'
import type { VisibleTotals } from '#server/db/schema.ts'
import type { DrawnTrack } from '#server/features/tiles/draw-tracks.service.ts'
import type { KeyedRules } from '../privacy.queries.ts'
import type { NamedGear } from './export/side-tables.ts'
import type { OwnExport, Restore, RestoredActivity } from '../own-export/restored.ts'

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

/** A platform that knows the activity of a file. */
export type FileSource = {
  provider: ProviderId
  /** What the platform calls the activity. */
  externalId: string
  /** In an export that its owner uploaded, or from a connected account. */
  origin: 'export' | 'sync'
  rank: RecordingRank
  /** Whether the platform allows nobody else to see it. */
  isOwnerOnly: boolean
}

/** One activity file: the uploaded file itself, or an entry of a zip. */
export type FileToRead = {
  /** The position in the upload, from 0. */
  position: number
  path: string
  /** As people know it, including its folders. */
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
  /** Which session of it; the first if it does not say. */
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

export type Path = Pick<Samples, 'time' | 'lat' | 'lon'>

/**
 * Positions at some moments, which show whether two recordings are of the same activity; for a route,
 * positions along its line.
 */
export type Probes = Path

export type ReadActivity = {
  /** The number of the session in the file. */
  part: number
  title: string
  description: string
  sport: Sport
  startMs: number
  endMs: number
  isTimed: boolean
  timezone: string
  localDay: string
  country: string | null
  summary: Summary
  device: Device | null
  deviceTotals: DeviceTotals | null
  /** Whether the device's totals are shown, until the owner chooses otherwise. */
  trustsDevice: boolean
  laps: Lap[]
  pauses: Pause[]
  pool: PoolSwim | null
  dive: DiveTotals | null
  /** The same for the legs of one multisport event. */
  event: number | null
  pointCount: number
  sketch: [number, number][][]
  /** The samples, encoded and compressed with gzip, and a hash that changes whenever they do. */
  telemetry: Uint8Array
  telemetryHash: string
  path: Path
  /** The lines that maps draw. */
  drawn: DrawnTrack[]
  hidesParts: boolean
  /** The totals of what others see; null if they see everything. */
  seenTotals: VisibleTotals | null
  probes: Probes
  /** What Trailcast's own export says about it. */
  restored?: RestoredActivity
}

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
