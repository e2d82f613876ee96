import type { Sport } from '#domain/sport.ts'
import type { Lap, Pause, Summary } from '#domain/telemetry/recording.ts'
import type { PreparedValues } from '#domain/telemetry/sample-at.ts'

/** A recording as it comes from the server, and what is known about it besides its samples. */
export type RecordingRequest = { samples: ArrayBuffer; sport: Sport; laps: Lap[]; pauses: Pause[] }

/** What a page shows of a recording. Its samples stay where it was prepared. */
export type PreparedRecording = {
  values: PreparedValues
  hasPlaces: boolean
  /** The route as it is drawn: longitudes and latitudes, alternating. */
  lines: Float64Array[]
  summary: Summary
  /** The distance according to the recording device, without hidden parts; null if it recorded none. */
  travelledM: number | null
}

/** Orders have numbers, since there may be several at a time. */
export type NumberedRequest = { id: number; request: RecordingRequest }
export type RecordingReply = { id: number; prepared: PreparedRecording } | { id: number; failure: string }

/** A worker that prepares recordings: it is sent NumberedOrders and answers each with a RecordingReply. */
export function startRecordings(): Worker {
  return new Worker(new URL('./recordings.worker.ts', import.meta.url), { type: 'module' })
}
