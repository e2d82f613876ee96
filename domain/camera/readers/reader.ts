import type { CameraFile } from '#domain/camera/camera-file.ts'
import type { GpsPositions } from '#domain/camera/gps-positions.ts'
import type { FilmedPictures } from '#domain/camera/motion-of.ts'
import type { MotionUnavailable } from '#domain/camera/orientation.ts'
import type { GpmfStream } from '#domain/formats/gpmf/gpmf.ts'
import type { ByteSource } from '#domain/media/byte-source.ts'
import type { Motion, MotionLens } from '#domain/motion/motion.ts'
import type { Movie, MovieCamera } from '#domain/mp4/movie.ts'
import type { ReadingOptions } from '#domain/mp4/read-samples.ts'

/** What a reader can find in a video, or in a file beside it. */
export type Finding = 'track' | 'start' | 'place' | 'orientation' | 'lens'

/** A video whose index has been read. */
export type OpenVideo = {
  source: ByteSource
  movie: Movie
  filmed: FilmedPictures
  options: ReadingOptions & {
    /** Also reads streams that we do not use, for people who want to see all of them. */
    everything?: boolean
    /** Files that the camera may have written beside it. */
    beside?: readonly Sidecar[] | undefined
  }
}

/** A series of measurements exactly as in the file. */
export type MeasuredStream = Pick<GpmfStream, 'key' | 'name' | 'units' | 'columns' | 't' | 'facts'> & {
  device: string
}

/** What one reader found. */
export type CameraReading = {
  /** The names of the readers, to show to people. */
  readBy: string[]
  camera: MovieCamera | null
  positions: GpsPositions | null
  place: CameraFile['place']
  series: CameraFile['series'] | null
  lens: MotionLens | null
  fieldOfView: string | null
  motion: Motion | MotionUnavailable
  streams: MeasuredStream[]
  /** Messages about anything that could not be read. */
  losses: string[]
}

export const nothingRead: CameraReading = {
  readBy: [],
  camera: null,
  positions: null,
  place: null,
  series: null,
  lens: null,
  fieldOfView: null,
  motion: 'no_sensor',
  streams: [],
  losses: [],
}

/**
 * Reads what one kind of camera writes into its videos. What it does not understand, it leaves out rather than
 * guessing.
 */
export type CameraReader = {
  /** To show to people. */
  name: string
  gives: readonly Finding[]
  /** Looks at the index alone. */
  recognizes: (movie: Movie) => boolean
  read: (video: OpenVideo) => Promise<CameraReading>
}

/** A file that a camera wrote beside its video. It is read only if a reader knows it. */
export type Sidecar = { name: string; read: () => Promise<Uint8Array> }

export type SidecarReader = Pick<CameraReader, 'name' | 'gives'> & {
  /** Looks at the name alone. The video is null if only the file beside it is available. */
  recognizes: (name: string, movie: Movie | null) => boolean
  /** Throws UnreadableFileError if it is something else. */
  read: (bytes: Uint8Array, movie: Movie | null) => CameraReading
}
