import type { Sport } from '#domain/sport.ts'

type Column = readonly (number | null)[]

/** Columns of equal length; null where nothing was measured. */
export type WrittenStreams = {
  time_s: readonly number[]
  lat?: Column
  lon?: Column
  distance_m?: Column
  altitude_m?: Column
  speed_mps?: Column
  heart_rate?: Column
  cadence?: Column
  power?: Column
  temperature?: Column
  moving?: readonly (boolean | null)[]
}

type Written = {
  sport: Sport | null
  title: string
  start_ms: number
  timezone: string | null
  is_timed: boolean
  device: string | null
  streams: WrittenStreams
  totals: Record<'distance_m' | 'elapsed_s' | 'moving_s' | 'ascent_m' | 'calories', number | null>
}

/** The document that `domain/formats/streams` reads. */
export const writeStreams = (written: Written): Uint8Array =>
  Buffer.from(JSON.stringify({ format: 'trailcast-streams', version: 1, ...written }))
