import { z } from 'zod'
import { CameraPositions } from './camera-reading.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './id.ts'
import { PageQuery } from './page.ts'

const ids = { params: z.object({ id: Id }) }

/** A video that someone uploaded, as its owner sees it. */
export const UploadedVideo = z.object({
  id: Id,
  created_at: z.string(),
  filename: z.string(),
  size: z.number(),
  /** Where it is shown. */
  project_ids: z.array(Id),
  duration_sec: z.number().nullable(),
  start_time_ms: z.number().nullable(),
  /** How well that is known: by the camera's satellites, by a phone, by the camera's clock, or by the date of the file. */
  start_from: z.enum(['gps', 'phone', 'creation', 'file']).nullable(),
  timezone: z.string().nullable(),
  /** The nearest town, and its country as ISO 3166 alpha-2. */
  place: z.string().nullable(),
  country: z.string().nullable(),
  bitrate: z.number().nullable(),
  codecs: z.string().nullable(),
  /** Upright, as it is watched. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** The sizes that it can be watched in, the best first. */
  sizes: z.array(z.object({ width: z.number(), height: z.number() })),
  fps: z.number().nullable(),
  audio_sample_rate: z.number().nullable(),
  device_name: z.string().nullable(),
  /** The first file of a recording that the camera split, and which part of it this is. */
  parent_id: Id.nullable(),
  chapter: z.number().int(),
  status: z.enum(['uploading', 'waiting', 'processing', 'ready', 'failed']),
  /** Why it failed. */
  sentence: z.string().nullable(),
  archived: z.boolean(),
  /** Whether something of it can be watched. */
  streamable: z.boolean(),
  /** Whether it is known where it was filmed, all along. */
  has_telemetry: z.boolean(),
  /** What became of the positions of its camera; null when it wrote none, and for videos that were read before these were counted. */
  positions: CameraPositions.nullable(),
  has_motion: z.boolean(),
  /** The languages of its captions, as BCP 47. */
  captions: z.array(z.string()),
  /** Addresses; null until there is one. */
  poster: z.string().nullable(),
  thumbnails: z.string().nullable(),
})
export type UploadedVideo = z.infer<typeof UploadedVideo>

/** Something that is done, or waits to be done, with a video. */
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
  /** What videos on their way will take. */
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
  summary: 'Own videos, newest first, and what is done with them',
  access: 'signed_in',
  query: PageQuery.extend({ archived: z.stringbool().default(false), q: z.string().max(200).optional() }),
  reply: UploadedVideos,
})

export const getUploadedVideo = endpoint({
  method: 'GET',
  path: '/api/uploaded_videos/:id',
  summary: 'One own video',
  access: 'signed_in',
  ...ids,
  reply: UploadedVideo,
})

/** One of the messages of the stream: the queue as it is, and the videos that changed since the last one. */
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
  summary: 'Server-sent events, each with a VideoNews: whenever videos or what is done with them change',
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

export const archiveVideo = change('archive', 'Put a video away: it is in no list but the archive')
export const restoreVideo = change('restore', 'Take a video back from the archive')
export const deleteVideo = change('delete', 'Delete a video and all that was made of it')
export const retryVideo = change('retry', 'Process a video once more that failed or was stopped')
export const cancelVideo = change('cancel', 'Stop processing a video')

export const downloadOriginal = endpoint({
  method: 'GET',
  path: '/api/uploaded_videos/:id/original',
  summary: 'The file as it was uploaded; ranges may be asked for',
  access: 'signed_in',
  ...ids,
  reply: 'file',
})

/** What the browser read from the video before sending it, as domain/camera/camera-codec.ts writes it. */
export const saveVideoTelemetry = endpoint({
  method: 'POST',
  path: '/api/video/:id/telemetry',
  summary: 'The telemetry of an own video, read by the browser: stored before the video itself has arrived',
  access: 'signed_in',
  timeoutMs: 60_000,
  ...ids,
  reply: 'empty',
})

export const getVideoTelemetry = endpoint({
  method: 'GET',
  path: '/api/video/:id/telemetry',
  summary:
    'What the camera recorded beside the picture, as an Arrow IPC stream with a column for each series',
  access: 'signed_in',
  ...ids,
  reply: 'file',
})

export const getVideoMotion = endpoint({
  method: 'GET',
  path: '/api/video/:id/motion',
  summary: 'How the camera was turned in each frame',
  access: 'signed_in',
  ...ids,
  reply: 'file',
})

export const VideoUrl = z.object({
  url: z.string(),
  /** `application/vnd.apple.mpegurl` for a stream, or that of the file itself. */
  mime: z.string(),
  /** Milliseconds since 1970. */
  expires_at_ms: z.number(),
  /** The rungs that this viewer may watch. */
  heights: z.array(z.number().int()),
})
export type VideoUrl = z.infer<typeof VideoUrl>

export const getVideoUrl = endpoint({
  method: 'GET',
  path: '/api/get_video_url/:id',
  summary: 'Where a video can be watched, with every size that the viewer may see',
  access: 'anyone',
  ...ids,
  reply: VideoUrl,
})

export const getVideoUrlOfHeight = endpoint({
  method: 'GET',
  path: '/api/get_video_url/:id/:height',
  summary: 'Where a video can be watched in one size',
  access: 'anyone',
  params: z.object({ id: Id, height: z.coerce.number().int().positive() }),
  reply: VideoUrl,
})

export const getThumbnails = endpoint({
  method: 'GET',
  path: '/api/thumbnails',
  summary: 'Small pictures of the whole video: sheets, and a WebVTT track that says what is where on them',
  access: 'anyone',
  query: z.object({ video_id: Id }),
  /** Null in place of a sheet with a picture that this viewer may not see. */
  reply: z.object({ track: z.string(), sheets: z.array(z.string().nullable()), every_ms: z.number() }),
})
export type ThumbnailAddresses = z.infer<typeof getThumbnails.reply>

/** With the largest number of ranges that a project shows of a video, each of some digits. */
export const mediaTokenMost = 6000

/** Playlists, segments, pictures. The token in the address is the permission. */
export const getMedia = endpoint({
  method: 'GET',
  path: '/media/:token/:id/:file',
  summary: 'A file of a video, at an address that another call gave out',
  access: 'anyone',
  params: z.object({ token: z.string().max(mediaTokenMost), id: Id, file: z.string().max(100) }),
  reply: 'file',
})
