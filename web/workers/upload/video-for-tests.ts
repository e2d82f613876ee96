import type { UploadedVideo, VideoTask } from '#contract/videos/video.ts'

/** A watchable video from an action camera; tests override what differs. */
export function videoForTests(changes: Partial<UploadedVideo> = {}): UploadedVideo {
  return {
    id: 'eu_01j00000000000000000000501',
    created_at: '2026-05-02T12:00:00.000Z',
    filename: 'GX010123.MP4',
    size: 4_000_000_000,
    project_ids: [],
    duration_sec: 531,
    start_time_ms: Date.parse('2026-05-02T06:12:00Z'),
    start_from: 'gps',
    timezone: 'Europe/Vienna',
    place: 'Innsbruck',
    country: 'AT',
    bitrate: 60_000_000,
    codecs: 'hevc, aac',
    width: 3840,
    height: 2160,
    sizes: [{ width: 1920, height: 1080 }],
    fps: 59.94,
    audio_sample_rate: 48_000,
    device_name: 'GoPro HERO11 Black',
    parent_id: null,
    chapter: 1,
    status: 'ready',
    sentence: null,
    archived: false,
    streamable: true,
    has_telemetry: true,
    positions: { count: 9558, weak: 0, no_fix: 0, imprecise: 0, jumps: 0 },
    has_motion: true,
    captions: [],
    poster: null,
    thumbnails: null,
    ...changes,
  }
}

/** A task in progress. */
export function taskForTests(changes: Partial<VideoTask> = {}): VideoTask {
  return {
    id: 'task',
    created_at: '2026-05-02T12:00:00.000Z',
    cmd: 'transcode',
    status: 'running',
    progress: 0.42,
    remaining_ms: 170_000,
    video_id: videoForTests().id,
    filename: 'GX010123.MP4',
    ...changes,
  }
}
