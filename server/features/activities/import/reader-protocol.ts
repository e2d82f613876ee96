import type { Sport } from '#domain/sport.ts'
import type { Device, DeviceTotals, Lap, Pause, Samples, Summary } from '#domain/telemetry/recording.ts'
import type { DrawnTrack } from '#server/features/tiles/draw-tracks.service.ts'
import type { VisibleTotals } from '#server/db/schema.ts'
import type { ActivityNames } from '../activity-ids.ts'
import type { KeyedRules } from '../privacy.queries.ts'

/** Where the bytes of an entry lie in its zip. */
export type ZipEntry = {
  offset: number
  compressedSize: number
  size: number
  isDeflated: boolean
  crc32: number
}

/** What an export says about an activity beside its file. */
export type ActivityTexts = { name: string; description: string; sport: Sport | null }

/** One activity file: the uploaded one itself, or an entry of a zip. */
export type FileToRead = {
  /** Where in the upload, from 0. */
  position: number
  path: string
  /** As people know it, with its folders. */
  name: string
  entry: ZipEntry | null
  lastModifiedMs: number | null
  words: ActivityTexts | null
}

/** One that is not even tried, with the reason. */
export type RefusedFile = { position: number; name: string; sentence: string }

export type Listing = { files: FileToRead[]; refused: RefusedFile[] }

/** What the outcome depends on besides the file. */
export type Circumstances = { privacy: KeyedRules; names: ActivityNames; nowMs: number }

export type Path = Pick<Samples, 'time' | 'lat' | 'lon'>

/** Positions at some moments, by which two recordings of one activity are told from two activities; of a route, along its line. */
export type Probes = Path

export type ReadActivity = {
  /** Which session of the file. */
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
  /** Its owner wants to see those. */
  trustsDevice: boolean
  laps: Lap[]
  pauses: Pause[]
  pointCount: number
  sketch: [number, number][][]
  /** The samples, encoded and compressed with gzip, and what is new whenever they are. */
  telemetry: Uint8Array
  telemetryHash: string
  path: Path
  /** What maps draw of it. */
  drawn: DrawnTrack[]
  hidesParts: boolean
  /** Of what others see of it; null when that is all. */
  seenTotals: VisibleTotals | null
  probes: Probes
}

export type ReadFile = {
  activities: ReadActivity[]
  losses: string[]
  /** As it came: not unpacked, unless from a zip. */
  original: Uint8Array
  /** The same content may come in another packing. */
  originalHash: string
}

export type ReaderRequest =
  | { kind: 'list'; path: string; filename: string; lastModifiedMs: number | null }
  | { kind: 'open'; file: FileToRead }
  | { kind: 'read'; circumstances: Circumstances }
  | { kind: 'compare'; telemetry: Uint8Array; probes: Probes; isTimed: boolean }

export type ReaderAnswers = {
  list: Listing
  /** SHA-256 of the content, however it is packed, and its size. */
  open: { sha256: string; bytes: number }
  /** Of the file that was opened last. */
  read: ReadFile
  /** Undefined when their paths cannot be compared. */
  compare: boolean | undefined
}

export type ReaderReply =
  | { kind: 'answer'; answer: ReaderAnswers[keyof ReaderAnswers] }
  /** For whoever uploaded the file. */
  | { kind: 'unreadable'; sentence: string }
  /** A mistake of ours that this file brought out. */
  | { kind: 'mistake'; error: Error }
  /** Nothing to do with the file, as a disk that cannot be read: another time it may work. */
  | { kind: 'failure'; error: Error }
