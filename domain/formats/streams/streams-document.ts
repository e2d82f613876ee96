import type { Sport } from '#domain/sport.ts'

/** The names of the columns of samples. All columns that are present have the same length. */
export const streamNames = [
  'time_s',
  'lat',
  'lon',
  'distance_m',
  'altitude_m',
  'speed_mps',
  'heart_rate',
  'cadence',
  'power',
  'temperature',
] as const
export type StreamName = (typeof streamNames)[number]

/**
 * An activity as a platform's API gives it when there is no file. One that was typed in has two samples, its start and
 * its end, with a distance and without positions.
 */
export type StreamsDocument = {
  format: 'trailcast-streams'
  version: 1
  sport: Sport
  title: string
  start_ms: number
  /** Such as `Europe/Berlin`; for activities without positions. */
  timezone: string | null
  /** False if the platform hides when it began. `start_ms` is then on the right day. */
  is_timed: boolean
  /** As the platform names it. */
  device: string | null
  /** Null where nothing was measured. Times are seconds since the start. */
  streams: Partial<Record<StreamName, (number | null)[]>> & { moving?: boolean[] }
  totals: {
    distance_m: number | null
    elapsed_s: number | null
    moving_s: number | null
    ascent_m: number | null
    calories: number | null
  }
}
