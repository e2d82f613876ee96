import type { VideoInfo } from '#contract/projects/project.ts'
import { timelineOf, type Clip } from '#domain/time/timeline.ts'
import { neutralColours, type PlayerSource } from './player-source.ts'

export function videoForTests(id: string, changes: Partial<VideoInfo> = {}): VideoInfo {
  return {
    id,
    youtube_id: null,
    url: `/media/${id}.mp4`,
    mime: 'video/mp4',
    expires_at_ms: null,
    poster: null,
    poster_sizes: [],
    widths: [],
    heights: [],
    bitrates: [],
    hlss: [],
    has_better: false,
    duration_ms: 20_000,
    fps: 25,
    thumbnails: null,
    thumbnail_paths: [],
    device_name: null,
    rotation: null,
    lens: null,
    motion_url: null,
    motion_quality: null,
    captions: [],
    ...changes,
  }
}

/** A video of twenty seconds, shown completely. */
export const clipForTests = (startMs: number, changes: Partial<Clip> = {}): Clip => ({
  durationMs: 20_000,
  startMs,
  rate: 1,
  ranges: null,
  ...changes,
})

export function sourceForTests(
  videos: [VideoInfo, Clip][],
  changes: Partial<PlayerSource> = {},
): PlayerSource {
  return {
    title: 'Two videos',
    projectId: null,
    clips: videos.map(([video]) => ({ video, colours: neutralColours, firstView: {} })),
    timeline: timelineOf(videos.map(([, clip]) => clip)),
    telemetry: null,
    trails: [],
    chapters: [],
    sport: 'hiking',
    timezone: null,
    ...changes,
  }
}
