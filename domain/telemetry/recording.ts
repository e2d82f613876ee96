import type { Sport } from '#domain/sport.ts'

/**
 * Series that a device may have recorded beside time and position, in SI units but for °C, rpm and percent. `iso` and
 * `shutter` (seconds of exposure) are those of a camera.
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
] as const
export type SeriesName = (typeof seriesNames)[number]

/** What the heights were measured by: by it is decided what of their ups and downs counts. */
export const altitudeSources = ['barometer', 'fine_barometer', 'satellites', 'terrain'] as const
export type AltitudeSource = (typeof altitudeSources)[number]

/**
 * The samples of a recording as columns of one length, so that a hundred thousand of them are a few
 * arrays and no objects. NaN stands for: not recorded here.
 */
export type Samples = {
  /** Milliseconds since 1970, never falling. NaN throughout when the file has no times. */
  time: Float64Array
  /** Degrees (WGS 84). */
  lat: Float64Array
  lon: Float64Array
  /** A series that was not recorded at all is left out. */
  series: Partial<Record<SeriesName, Float32Array>>
  /** Left out where it is not known; the heights themselves then have to tell. */
  altitude_source?: AltitudeSource | undefined
}

/** Both ends are in milliseconds since 1970. */
export type Pause = { start_ms: number; end_ms: number }
export type Lap = { start_ms: number; end_ms: number; distance_m: number | null }
export type Device = { manufacturer: string | null; product: string | null }

/** What the device itself says about the whole. Our own sums are compared with it, and its owner may trust it more. */
export type DeviceTotals = {
  distance_m: number | null
  elapsed_time_ms: number | null
  /** The time that the timer ran. */
  timer_time_ms: number | null
  /** The time that the device itself took for moving, where it says so. */
  moving_time_ms: number | null
  ascent_m: number | null
  descent_m: number | null
  calories: number | null
}

/** What was read from one session of a file, as the file says it: nothing is derived yet. */
export type Recording = {
  samples: Samples
  /** Indexes of samples before which the line on the map is interrupted: segments of the file. The first sample is not listed. */
  breaks: number[]
  laps: Lap[]
  pauses: Pause[]
  sport: Sport
  name: string | null
  description: string | null
  device: Device | null
  device_totals: DeviceTotals | null
  /** Which session of its file it is, where not all of them are recordings. */
  part?: number
  /** Said by files of ours only: their owner wants to see what the device counted. */
  trusts_device?: boolean
  /** When it began, for files whose samples have no times. */
  start_ms: number | null
  /** By how much the clock of the device was ahead of UTC, where the file says so. */
  clock_ahead_minutes?: number | null
}

/** What came out of a file: what could be read, and sentences about what could not. */
export type FileReading = { recordings: Recording[]; losses: string[] }

/** Nothing in the file can be used. The message is a sentence for the person who uploaded it. */
export class UnreadableFileError extends Error {
  override name = 'UnreadableFileError'
}

/** The least, the mean over time and the greatest value of a series. */
export type SeriesRange = { min: number; average: number; max: number }

/** Totals of an activity as we compute them, for every source in the same way. */
export type Summary = {
  distance_m: number | null
  elapsed_time_ms: number | null
  moving_time_ms: number | null
  ascent_m: number | null
  descent_m: number | null
  calories: number | null
  series: Partial<Record<SeriesName, SeriesRange>>
}
