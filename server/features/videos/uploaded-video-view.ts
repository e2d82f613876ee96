import type { UploadedVideo, VideoTask } from '#contract/videos/video.ts'
import type { QueuedTask, Video } from './video.queries.ts'

export type ShownBeside = {
  /** Makes URLs of images; see media-address.ts. */
  addressOf: (video: Video, file: string) => string
  /** The projects that show a video. */
  projectIds: ReadonlyMap<string, string[]>
  /** The languages in which it has captions. */
  languages: ReadonlyMap<string, string[]>
}

/** A video as its owner sees it. */
export function showUploadedVideo(
  video: Video,
  { addressOf, projectIds, languages }: ShownBeside,
): UploadedVideo {
  const { streams } = video
  return {
    id: video.id,
    created_at: video.created_at.toISOString(),
    filename: video.filename,
    size: video.size,
    project_ids: projectIds.get(video.id) ?? [],
    duration_sec: video.duration_ms === null ? null : video.duration_ms / 1000,
    start_time_ms: video.start_time_ms,
    start_from: video.start_from,
    timezone: video.timezone,
    place: video.place,
    country: video.country,
    bitrate: video.bitrate,
    codecs: video.codecs,
    width: video.width,
    height: video.height,
    sizes: streams?.rungs.map((rung) => ({ width: rung.picture_width, height: rung.picture_height })) ?? [],
    fps: video.fps,
    audio_sample_rate: video.audio_sample_rate,
    device_name: video.device_name,
    parent_id: video.parent_id,
    chapter: video.chapter,
    status: video.status,
    sentence: video.sentence,
    archived: video.archived_at !== null,
    streamable: streams !== null,
    has_telemetry: video.telemetry_key !== null && video.place_from === 'track',
    positions: video.positions,
    has_motion: video.motion_key !== null,
    captions: languages.get(video.id) ?? [],
    poster: video.poster_key === null ? null : addressOf(video, 'poster.jpg'),
    thumbnails: video.thumbnails === null ? null : addressOf(video, 'thumbnails.vtt'),
  }
}

export function showTask(task: QueuedTask): VideoTask {
  return {
    id: task.id,
    created_at: task.created_at.toISOString(),
    cmd: task.cmd,
    status: task.state,
    progress: task.progress,
    remaining_ms: task.remaining_ms,
    video_id: task.video_id,
    filename: task.filename,
  }
}
