import type { Project, VideoInfo, VideoLink } from '#contract/projects/project.ts'
import type { UploadedVideo } from '#contract/videos/video.ts'
import { youtubeIdOf } from '#domain/media/youtube-id.ts'
import { hourMs } from '#domain/time/durations.ts'
import { keyOf } from './draft.ts'
import type { Durations } from './filmed-parts.ts'
import { texts } from './messages.ts'

/** A video of the draft, with everything known about it so far. */
export type Video = {
  key: string
  link: VideoLink
  name: string
  /** Null while unknown. */
  durationMs: number | null
  fps: number
  /** As the player needs it. Without an address it cannot be played yet. */
  info: VideoInfo
  /** Null for videos on YouTube, and while loading. */
  upload: UploadedVideo | null
}

const usualFps = 30

type Known = {
  uploads: ReadonlyMap<string, UploadedVideo>
  infos: ReadonlyMap<string, VideoInfo>
  durations: Durations
}

export function videoOf(link: VideoLink, { uploads, infos, durations }: Known): Video {
  const key = keyOf(link)
  const upload = uploads.get(key) ?? null
  const info = infos.get(key) ?? infoOf(link, upload)
  return {
    key,
    link,
    name:
      upload?.filename ?? (info.youtube_id === null ? 'Video' : texts.youtubeVideoYoutubeId(info.youtube_id)),
    durationMs: link.video_id === null ? link.duration_ms : (durations[key] ?? null),
    fps: info.fps ?? usualFps,
    info,
    upload,
  }
}

/** Before the server has said more. */
function infoOf({ video_id, video_url, duration_ms }: VideoLink, upload: UploadedVideo | null): VideoInfo {
  return {
    id: video_id,
    youtube_id: video_url === null ? null : youtubeIdOf(video_url),
    url: null,
    mime: null,
    expires_at_ms: null,
    poster: upload?.poster ?? null,
    poster_sizes: [],
    widths: [],
    heights: [],
    bitrates: [],
    hlss: [],
    has_better: false,
    duration_ms: duration_ms ?? (upload?.duration_sec ? upload.duration_sec * 1000 : null),
    fps: upload?.fps ?? null,
    thumbnails: null,
    thumbnail_paths: [],
    device_name: upload?.device_name ?? null,
    rotation: null,
    lens: null,
    motion_url: null,
    motion_quality: null,
    captions: [],
  }
}

/**
 * What the player receives for each video. Every answer has new addresses for the same videos; those in use
 * are kept, so that a video does not restart whenever something is saved.
 */
export function keepInfos(
  kept: ReadonlyMap<string, VideoInfo>,
  project: Pick<Project, 'trailcast_links' | 'videos'> | null,
  now: number,
): ReadonlyMap<string, VideoInfo> {
  const changed = new Map(kept)
  for (const [i, link] of project?.trailcast_links.entries() ?? []) {
    const [before, news] = [kept.get(keyOf(link)), project?.videos[i]]
    if (news && !(before && isAsGood(before, news, now))) changed.set(keyOf(link), news)
  }
  return changed.size === kept.size && [...changed].every(([key, info]) => kept.get(key) === info)
    ? kept
    : changed
}

function isAsGood(before: VideoInfo, news: VideoInfo, now: number): boolean {
  const isFresh = before.expires_at_ms === null || before.expires_at_ms > now + hourMs
  return isFresh && factsOf(before) === factsOf(news)
}

const factsOf = ({ url, heights, thumbnails, motion_url, motion_quality, captions }: VideoInfo): string =>
  [
    url !== null,
    heights.join(),
    thumbnails?.count,
    motion_url !== null,
    motion_quality,
    ...captions.map((each) => each.url),
  ].join(' ')
