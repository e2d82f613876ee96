import type { ProviderId } from '#domain/fitness/provider.ts'
import type { RecordingRank } from '#domain/fitness/recording-rank.ts'
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
import type { VisibleTotals } from '#server/db/schema.ts'
import type { DrawnTrack } from '#server/features/tiles/public.ts'
import type { RestoredActivity } from './restored/restored.ts'

/** A platform that knows the activity of a file. */
export type FileSource = {
  provider: ProviderId
  /** The id of the activity at the platform. */
  externalId: string
  /** In an export that its owner uploaded, or from a connected account. */
  origin: 'export' | 'sync'
  rank: RecordingRank
  /** Whether the platform allows nobody else to see it. */
  isOwnerOnly: boolean
}

export type Path = Pick<Samples, 'time' | 'lat' | 'lon'>

/**
 * Positions at some moments, which show whether two recordings are of the same activity; for a route,
 * positions along its line.
 */
export type Probes = Path

/** What was read of an activity in a file, with everything that follows from it. */
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
  /** Equal for the legs of one multisport event. */
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
