import { z } from 'zod'
import { CameraPositions } from './camera-reading.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/id.ts'
import { PageQuery } from '#contract/page.ts'

const ids = { params: z.object({ id: Id }) }

/** An uploaded video, as its owner sees it. */
export const UploadedVideo = z.object({
  id: Id,
  created_at: z.string(),
  filename: z.string(),
  size: z.number(),
  /** The projects that show it. */
  project_ids: z.array(Id),
  duration_sec: z.number().nullable(),
  start_time_ms: z.number().nullable(),
  /** The source of the start: satellite time, a phone, the camera's clock, or the date of the file. */
  start_from: z.enum(['gps', 'phone', 'creation', 'file']).nullable(),
  timezone: z.string().nullable(),
  /** The nearest town, and its country as ISO 3166 alpha-2. */
  place: z.string().nullable(),
  country: z.string().nullable(),
  bitrate: z.number().nullable(),
  codecs: z.string().nullable(),
  /** After rotation, as watched. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** The sizes it can be watched in, the best first. */
  sizes: z.array(z.object({ width: z.number(), height: z.number() })),
  fps: z.number().nullable(),
  audio_sample_rate: z.number().nullable(),
  device_name: z.string().nullable(),
  /** For a recording that the camera split: its first file, and which part this is. */
  parent_id: Id.nullable(),
  chapter: z.number().int(),
  status: z.enum(['uploading', 'waiting', 'processing', 'ready', 'failed']),
  /** Why processing failed. */
  sentence: z.string().nullable(),
  archived: z.boolean(),
  /** Whether any part of it can be watched. */
  streamable: z.boolean(),
  /** Whether its position is known throughout. */
  has_telemetry: z.boolean(),
  /**
   * Statistics of the camera's positions; null when it wrote none, and for videos read before these were
   * counted.
   */
  positions: CameraPositions.nullable(),
  has_motion: z.boolean(),
  /** The languages of its captions, as BCP 47. */
  captions: z.array(z.string()),
  /** Addresses; null until there is one. */
  poster: z.string().nullable(),
  thumbnails: z.string().nullable(),
})
export type UploadedVideo = z.infer<typeof UploadedVideo>

/** A running or waiting task on a video. */
export const VideoTask = z.object({
  id: z.string(),
  created_at: z.string(),
  cmd: z.enum(['prepare', 'transcode', 'thumbnails']),
  status: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  /** From 0 to 1. */
  progress: z.number(),
  remaining_ms: z.number().nullable(),
  video_id: Id,
  filename: z.string(),
})
export type VideoTask = z.infer<typeof VideoTask>

export const Storage = z.object({
  used_bytes: z.number(),
  /** The space that videos being uploaded will take. */
  reserved_bytes: z.number(),
  total_bytes: z.number(),
  /** False when the subscription has expired. */
  may_upload: z.boolean(),
})
export type Storage = z.infer<typeof Storage>

export const UploadedVideos = z.object({
  videos: z.array(UploadedVideo),
  queue: z.array(VideoTask),
  storage: Storage,
  next_cursor: z.string().nullable(),
})
export type UploadedVideos = z.infer<typeof UploadedVideos>

export const listUploadedVideos = endpoint({
  method: 'GET',
  path: '/api/uploaded_videos',
  summary: 'List own videos, newest first, and their tasks',
  access: 'signed_in',
  query: PageQuery.extend({ archived: z.stringbool().default(false), q: z.string().max(200).optional() }),
  reply: UploadedVideos,
})

export const getUploadedVideo = endpoint({
  method: 'GET',
  path: '/api/uploaded_videos/:id',
  summary: 'Get an own video',
  access: 'signed_in',
  ...ids,
  reply: UploadedVideo,
})

/**
 * A message of the event stream: the current queue, and the videos that changed since the previous message.
 */
export const VideoNews = z.object({
  queue: z.array(VideoTask),
  videos: z.array(UploadedVideo),
  removed: z.array(Id),
  storage: Storage,
})
export type VideoNews = z.infer<typeof VideoNews>

export const watchUploadedVideos = endpoint({
  method: 'GET',
  path: '/api/uploaded_videos/events',
  summary: 'Stream server-sent events with a VideoNews whenever videos or their tasks change',
  access: 'signed_in',
  reply: 'file',
})

const change = (verb: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/uploaded_videos/:id/${verb}`,
    summary,
    access: 'signed_in',
    ...ids,
    reply: 'empty',
  })

export const archiveVideo = change('archive', 'Archive a video: it leaves all lists but the archive')
export const restoreVideo = change('restore', 'Restore a video from the archive')
export const deleteVideo = change('delete', 'Delete a video and everything made from it')
export const retryVideo = change('retry', 'Process a video again after a failure or a stop')
export const cancelVideo = change('cancel', 'Stop processing a video')

export const downloadOriginal = endpoint({
  method: 'GET',
  path: '/api/uploaded_videos/:id/original',
  summary: 'Download the original file; ranges are supported',
  access: 'signed_in',
  ...ids,
  reply: 'file',
})

/**
 * Telemetry the browser reads from the video before it uploads it, as written by
 * domain/camera/camera-codec.ts.
 */
export const saveVideoTelemetry = endpoint({
  method: 'POST',
  path: '/api/video/:id/telemetry',
  summary:
    'Save the telemetry of an own video, read by the browser; it is stored before the video itself arrives',
  access: 'signed_in',
  timeoutMs: 60_000,
  ...ids,
  reply: 'empty',
})

export const getVideoTelemetry = endpoint({
  method: 'GET',
  path: '/api/video/:id/telemetry',
  summary: 'Get the telemetry of a video as an Arrow IPC stream with a column for each series',
  access: 'signed_in',
  ...ids,
  reply: 'file',
})

export const getVideoMotion = endpoint({
  method: 'GET',
  path: '/api/video/:id/motion',
  summary: 'Get the orientation of the camera in each frame',
  access: 'signed_in',
  ...ids,
  reply: 'file',
})

export const VideoUrl = z.object({
  url: z.string(),
  /** `application/vnd.apple.mpegurl` for a stream, otherwise the type of the file. */
  mime: z.string(),
  /** Milliseconds since 1970. */
  expires_at_ms: z.number(),
  /** The sizes this viewer may watch. */
  heights: z.array(z.number().int()),
})
export type VideoUrl = z.infer<typeof VideoUrl>

export const getVideoUrl = endpoint({
  method: 'GET',
  path: '/api/get_video_url/:id',
  summary: 'Get the address to watch a video at, with every size the viewer may see',
  access: 'anyone',
  ...ids,
  reply: VideoUrl,
})

export const getVideoUrlOfHeight = endpoint({
  method: 'GET',
  path: '/api/get_video_url/:id/:height',
  summary: 'Get the address to watch a video at in one size',
  access: 'anyone',
  params: z.object({ id: Id, height: z.coerce.number().int().positive() }),
  reply: VideoUrl,
})

export const getThumbnails = endpoint({
  method: 'GET',
  path: '/api/thumbnails',
  summary: 'Get thumbnails of the whole video: sheets, and a WebVTT track that locates each thumbnail',
  access: 'anyone',
  query: z.object({ video_id: Id }),
  /** Null for a sheet with a frame this viewer may not see. */
  reply: z.object({ track: z.string(), sheets: z.array(z.string().nullable()), every_ms: z.number() }),
})
export type ThumbnailAddresses = z.infer<typeof getThumbnails.reply>

/** Long enough for the most ranges a project can show of a video, at several digits each. */
export const mediaTokenMax = 6000

/** Playlists, segments and images. The token in the URL is the permission. */
export const getMedia = endpoint({
  method: 'GET',
  path: '/media/:token/:id/:file',
  summary: 'Get a file of a video at an address from another call',
  access: 'anyone',
  params: z.object({ token: z.string().max(mediaTokenMax), id: Id, file: z.string().max(100) }),
  reply: 'file',
})
