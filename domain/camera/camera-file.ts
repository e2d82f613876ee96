import type { Motion, MotionLens } from '#domain/motion/motion.ts'
import type { MovieCamera } from '#domain/mp4/movie.ts'
import type { Recording } from '#domain/telemetry/recording.ts'
import type { StartFit } from './fit-start.ts'
import type { MotionUnavailable } from './orientation.ts'
import type { PositionCounts } from './usable-positions.ts'

/** What a player and a person want to know about a video. */
export type VideoFacts = {
  container: 'mp4' | 'webm'
  durationSeconds: number
  /** Pixels as the picture is stored, and degrees to turn it clockwise for showing it. */
  width: number
  height: number
  rotation: 0 | 90 | 180 | 270
  /** Pictures; null where the file does not count them. */
  frames: number | null
  framesPerSecond: number | null
  /** As browsers want them (RFC 6381); null when there is no such track. */
  videoCodec: string | null
  audioCodec: string | null
  brand: string
}

/** Values over the seconds of the video, at most ten a second. */
export type TimedValues = { t: Float64Array; values: Float32Array }

export type CameraFile = {
  video: VideoFacts
  camera: MovieCamera
  /** When the first picture was taken, as well as it can be known; null when nothing tells. */
  start: StartFit | null
  /** The track by the camera's own GPS, without what it was not sure of; null when it has none. Not derived yet. */
  recording: Recording | null
  /** How the camera counts altitudes. Those of the recording are above the sea either way. */
  altitudeAbove: 'ellipsoid' | 'sea' | null
  /** How many positions there were, and what became of them. */
  positions: PositionCounts
  /** Where a phone says that it was begun. */
  place: { lat: number; lon: number } | null
  series: { iso: TimedValues | null; shutterSeconds: TimedValues | null; temperature: TimedValues | null }
  /** Null when the file does not say enough; a table of lenses may know more. */
  lens: MotionLens | null
  /** The name that the camera has for its field of view ('W', 'L', 'S', …), for a table of lenses. */
  fieldOfView: string | null
  motion: Motion | null
  /** Why there is no motion. */
  motionUnavailable: MotionUnavailable | null
  /** Sentences about what could not be read. */
  losses: string[]
}
