import type { Generated } from 'kysely'
import type { CameraPositions } from '#contract/videos/camera-reading.ts'
import type { MotionLens } from '#domain/motion/motion.ts'
import type { Streams, Thumbnails } from '#domain/media/streams.ts'
import type { TimeRange } from '#domain/time/time-ranges.ts'
import type { Json } from './columns.ts'

/** Cell tables: the videos people filmed, and their processing. */
export type VideoTables = {
  video: VideoTable
  video_task: VideoTaskTable
  video_captions: VideoCaptionsTable
}

type VideoTable = {
  id: string
  account_id: string
  filename: string
  size: number
  fingerprint: string
  /**
   * uploading: its file has not arrived yet; waiting and processing: a job is due or running; ready and
   * failed: it is over.
   */
  status: Generated<'uploading' | 'waiting' | 'processing' | 'ready' | 'failed'>
  /** Why it failed. */
  sentence: Generated<string | null>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  archived_at: Generated<Date | null>
  deleted_at: Generated<Date | null>
  /** When its owner declined to make a project from it. */
  proposal_dismissed_at: Generated<Date | null>
  /** The upload that delivered its file, which is also the folder of everything derived from that file. */
  version: Generated<string | null>
  original_key: Generated<string | null>
  /** The first file of a recording that the camera split, and which part of it this is. */
  parent_id: Generated<string | null>
  chapter: Generated<number>
  /** The URLs of its streams are valid for one generation, which changes whenever its audience does. */
  media_generation: Generated<number>
  /** The length of the picture track: as probed, then as encoded. */
  duration_ms: Generated<number | null>
  /** As probed, after rotation. */
  width: Generated<number | null>
  height: Generated<number | null>
  rotation: Generated<number | null>
  fps: Generated<number | null>
  bitrate: Generated<number | null>
  codecs: Generated<string | null>
  audio_sample_rate: Generated<number | null>
  /** Whether browsers play the original as it is. */
  is_original_playable: Generated<boolean>
  /** According to the camera. */
  device_name: Generated<string | null>
  start_time_ms: Generated<number | null>
  start_from: Generated<'gps' | 'phone' | 'creation' | 'file' | null>
  start_error_ms: Generated<number | null>
  timezone: Generated<string | null>
  lat: Generated<number | null>
  lon: Generated<number | null>
  /** Whether the position is the start of a track, or a single place that a phone wrote into the file. */
  place_from: Generated<'track' | 'tag' | null>
  place: Generated<string | null>
  country: Generated<string | null>
  telemetry_key: Generated<string | null>
  telemetry_from: Generated<'camera' | 'file' | null>
  /** What happened to the positions that the camera wrote. */
  positions: Json<CameraPositions | null> | null
  motion_key: Generated<string | null>
  /** How much of the movement in the picture the motion data explains, from 0 to 1; null while unchecked. */
  motion_quality: Generated<number | null>
  lens: Json<MotionLens | null> | null
  streams: Json<Streams | null> | null
  poster_key: Generated<string | null>
  /**
   * The times of extra posters, for projects that do not show the moment of the default one; null until
   * checked.
   */
  posters: Json<number[] | null> | null
  thumbnails: Json<Thumbnails | null> | null
  /**
   * The ranges, in milliseconds, filmed where the privacy settings hid activities that have since been deleted; this is
   * the only record of them.
   */
  kept_hidden: Json<TimeRange[] | null> | null
}

/** The id is the job's. */
type VideoTaskTable = {
  id: string
  account_id: string
  video_id: string
  version: string
  cmd: 'prepare' | 'transcode' | 'thumbnails'
  state: Generated<'waiting' | 'running' | 'done' | 'failed' | 'cancelled'>
  progress: Generated<number>
  remaining_ms: Generated<number | null>
  /** How often it was started. */
  attempts: Generated<number>
  sentence: Generated<string | null>
  created_at: Generated<Date>
  started_at: Generated<Date | null>
  ended_at: Generated<Date | null>
}

/** What is said in a video, in one language. */
type VideoCaptionsTable = {
  video_id: string
  /** BCP 47. */
  language: string
  /** WebVTT without markup. */
  text: string
  updated_at: Date
}
