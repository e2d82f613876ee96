import type { Motion, MotionLens } from '#domain/motion/motion.ts'
import type { MovieCamera } from '#domain/mp4/movie.ts'
import type { Recording } from '#domain/telemetry/recording.ts'
import type { StartFit } from './fit-start.ts'
import type { MotionUnavailable } from './orientation.ts'
import type { VideoFacts } from '#domain/media/video-facts.ts'
import type { PositionCounts } from './usable-positions.ts'

/** Values over the seconds of the video, at most ten a second. */
export type TimedValues = { t: Float64Array; values: Float32Array }

export type CameraFile = {
  video: VideoFacts
  camera: MovieCamera
  /** The best estimate of when the first frame was taken; null when nothing indicates it. */
  start: StartFit | null
  /**
   * The track from the camera's own GPS, without unreliable positions; null if there is none. `derive` has not been
   * applied yet.
   */
  recording: Recording | null
  /** When its samples were taken, in seconds of the video: known even if the start is not. */
  recordedAt: Float64Array | null
  /** The reference of the camera's altitudes. Those of the recording are above sea level either way. */
  altitudeAbove: 'ellipsoid' | 'sea' | null
  /** How many positions there were, and how they were used. */
  positions: PositionCounts
  /** Where the video began, if a phone recorded it. */
  place: { lat: number; lon: number } | null
  series: { iso: TimedValues | null; shutterSeconds: TimedValues | null; temperature: TimedValues | null }
  /** Of the displayed picture; null when neither the file nor the table of lenses says enough. */
  lens: MotionLens | null
  /** The camera's name for its field of view ('W', 'L', 'S', …), for a table of lenses. */
  fieldOfView: string | null
  motion: Motion | null
  /** Why there is no motion. */
  motionUnavailable: MotionUnavailable | null
  /** The names of the readers that found something. */
  readBy: string[]
  /** Messages about anything that could not be read. */
  losses: string[]
}
