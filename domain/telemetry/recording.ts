import type { Sport } from '#domain/sport.ts'

/**
 * Series a device may have recorded besides time and position, in SI units except °C, rpm and percent. `iso`
 * and `shutter` (exposure in seconds) come from cameras. `depth` is metres below the surface of the water.
 */
export const seriesNames = [
  'altitude',
  'distance',
  'speed',
  'heart_rate',
  'cadence',
  'power',
  'temperature',
  'grade',
  'iso',
  'shutter',
  'depth',
] as const
export type SeriesName = (typeof seriesNames)[number]

/**
 * The sensor behind the altitudes, which decides how much of their ups and downs counts. `terrain` is a line
 * that was drawn on a map, `model` the ground at positions that satellites measured.
 */
export const altitudeSources = ['barometer', 'fine_barometer', 'satellites', 'terrain', 'model'] as const
export type AltitudeSource = (typeof altitudeSources)[number]

/**
 * The samples of a recording as columns of equal length, so that a hundred thousand of them are a few arrays,
 * not objects. NaN means not recorded.
 */
export type Samples = {
  /** Milliseconds since 1970, never decreasing. NaN throughout when the file has no times. */
  time: Float64Array
  /** Degrees (WGS 84). */
  lat: Float64Array
  lon: Float64Array
  /** A series that was not recorded at all is left out. */
  series: Partial<Record<SeriesName, Float32Array>>
  /** Left out if unknown; it is then inferred from the altitudes themselves. */
  altitude_source?: AltitudeSource | undefined
}

/** Both ends in milliseconds since 1970. */
export type Pause = { start_ms: number; end_ms: number }
export type Lap = { start_ms: number; end_ms: number; distance_m: number | null }
export type Device = { manufacturer: string | null; product: string | null }

/** The totals of the device. Ours are compared with them, and the owner may prefer them. */
export type DeviceTotals = {
  distance_m: number | null
  elapsed_time_ms: number | null
  /** How long the timer ran. */
  timer_time_ms: number | null
  /** Moving time according to the device, if it gives one. */
  moving_time_ms: number | null
  ascent_m: number | null
  descent_m: number | null
  calories: number | null
}

export const swimStrokes = [
  'freestyle',
  'backstroke',
  'breaststroke',
  'butterfly',
  'drill',
  'mixed',
  'medley',
] as const
export type SwimStroke = (typeof swimStrokes)[number]

/** From one wall of a pool to the other, or a rest at a wall. */
export type PoolLength = {
  start_ms: number
  end_ms: number
  is_rest: boolean
  /** Null if they were not counted. */
  strokes: number | null
  stroke: SwimStroke | null
}

/** A swim that its device counted by lengths of the pool. */
export type PoolSwim = {
  pool_m: number
  /** The unit that the owner chose for the pool. */
  unit: 'm' | 'yd'
  /** In chronological order. */
  lengths: PoolLength[]
}

/** The modes of dive computers. */
export const diveKinds = ['single_gas', 'multi_gas', 'gauge', 'apnea', 'apnea_hunt'] as const
export type DiveKind = (typeof diveKinds)[number]

/** What a dive computer says about a dive as a whole. */
export type DiveTotals = {
  /** Left out if it does not say so. */
  kind?: DiveKind
  max_depth_m: number | null
  average_depth_m: number | null
  bottom_time_ms: number | null
  /** Time at the surface since the previous dive. */
  surface_interval_ms: number | null
}

/** What one session of a file says, before anything is derived. */
export type Recording = {
  samples: Samples
  /**
   * Indexes of samples before which the line on the map is interrupted: the segments of the file. The first
   * sample is not listed.
   */
  breaks: number[]
  laps: Lap[]
  pauses: Pause[]
  sport: Sport
  name: string | null
  description: string | null
  device: Device | null
  device_totals: DeviceTotals | null
  /** The number of its session in the file, if not all sessions are recordings. */
  part?: number
  pool?: PoolSwim | null
  dive?: DiveTotals | null
  /** The number shared by the legs of one multisport event in a file, such as a triathlon. */
  event?: number
  /** Only in our own files: whether the totals of the device are shown. */
  trusts_device?: boolean
  /** The start, for files whose samples have no times. */
  start_ms: number | null
  /** The offset of the device's clock from UTC, if the file gives it. */
  clock_ahead_minutes?: number | null
}

/** The recordings read from a file, and messages about what could not be read. */
export type FileReading = { recordings: Recording[]; losses: string[] }

/** Nothing in the file can be used. The message is for the person who uploaded it. */
export class UnreadableFileError extends Error {
  override name = 'UnreadableFileError'
}

/** The minimum, the mean over time and the maximum of a series. */
export type SeriesRange = { min: number; average: number; max: number }

/** Our totals of an activity, computed the same way for every source. */
export type Summary = {
  distance_m: number | null
  elapsed_time_ms: number | null
  moving_time_ms: number | null
  ascent_m: number | null
  descent_m: number | null
  calories: number | null
  series: Partial<Record<SeriesName, SeriesRange>>
}
