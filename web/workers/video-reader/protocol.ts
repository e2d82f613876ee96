import type { CameraFile } from '#domain/camera/camera-file.ts'
import type { GpmfColumn } from '#domain/formats/gpmf/gpmf.ts'
import type { Motion } from '#domain/motion/motion.ts'
import type { Movie, Track } from '#domain/mp4/movie.ts'
import type { BoxTree } from '#domain/mp4/walk-boxes.ts'
import type { MotionProblem } from '#domain/stabilization/check-motion.ts'
import type { MotionMatch } from '#domain/stabilization/match-motion.ts'
import type { Picture } from '#domain/stabilization/track-points.ts'
import type { WantedPicture } from '#domain/stabilization/wanted-pictures.ts'
import type { Recording, Summary } from '#domain/telemetry/recording.ts'

/**
 * Everything in a video, for people who want to see what is in it; the recordings of any file; how the picture
 * of a video would be stabilized; or whether its motion matches these pictures of it. Each worker handles one
 * request.
 */
export type ReaderRequest =
  /** `beside` is what the camera wrote beside the video. */
  | { kind: 'inspect' | 'recordings'; file: File; beside: File | null }
  | { kind: 'motion'; file: File }
  | { kind: 'match'; file: File; pictures: Picture[] }

/** By the kind of the request. */
export type ReaderAnswers = {
  inspect: VideoReport
  recordings: LocalReading
  motion: MotionReport
  match: MatchReport
}

export type ReaderReply =
  | { type: 'progress'; share: number }
  | { type: 'done'; answer: ReaderAnswers[keyof ReaderAnswers] }
  /** With a message for the person whose file it is. */
  | { type: 'failed'; text: string }

/** What it took to read a file. */
export type ReadingCost = { bytes: number; ms: number }

export type VideoReport = {
  cost: ReadingCost
  /** Why the video could not be read, or could not be read to its end. */
  problem: string | null
  /** Null for kinds of video files without boxes. */
  boxes: BoxTree | null
  /** Null when nothing but its boxes could be read. */
  video: VideoContent | null
}

export type VideoContent = {
  camera: Omit<CameraFile, 'motion' | 'series'>
  motion: Omit<Motion, 'q' | 'gravity' | 'times'> | null
  creation: Movie['creation']
  isFragmented: boolean
  tracks: TrackReport[]
  streams: StreamReport[]
}

export type TrackReport = Omit<Track, 'samples' | 'rotation' | 'language'> & {
  count: number
  /** Samples per second; null when there are fewer than two. */
  rate: number | null
  /** Seconds at which the first and the last sample are shown. */
  first: number | null
  last: number | null
}

/** A series of measurements in the telemetry track. */
export type StreamReport = {
  /** Different for every stream of the file. */
  id: string
  device: string
  key: string
  name: string
  rate: number | null
  /** In seconds of the video, never decreasing. */
  t: Float64Array
  columns: ColumnReport[]
}

/** Min, mean and max are NaN when there are no values. */
export type ColumnReport = {
  label: string
  unit: string
  values: GpmfColumn
  /** What the values are compared with. */
  second?: GpmfColumn
  min: number
  mean: number
  max: number
}

/** Columns over the same seconds of the video. */
export type ComparedColumns = Pick<StreamReport, 't' | 'columns'>

/** How a video would be stabilized with the usual settings. */
export type MotionReport = ComparedColumns & {
  /** Why it cannot be; then there are no columns. */
  problem: MotionProblem | null
  /** The frames to look at to find out whether the motion matches them, and their size. */
  wanted: WantedPicture[]
  size: { width: number; height: number }
}

export type MatchReport = ComparedColumns & { match: MotionMatch }

/** Derived, as on the page of an activity. */
export type LocalRecording = { recording: Recording; summary: Summary }

export type LocalReading = {
  kind: 'activity' | 'video' | 'beside'
  cost: ReadingCost
  recordings: LocalRecording[]
  /** For what a camera wrote beside a video: the seconds of the video at which its samples were taken. */
  recordedAt: Float64Array | null
  /** Sentences about what could not be read. */
  losses: string[]
}

/** A worker that reads one file: it is sent a ReaderRequest and answers with ReaderReplies. */
export function startVideoReader(): Worker {
  return new Worker(new URL('./video-reader.worker.ts', import.meta.url), { type: 'module' })
}
