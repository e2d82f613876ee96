import type { VideoLink } from '#contract/project.ts'
import { youtubeIdOf } from '#domain/media/youtube-id.ts'
import { clipsOf } from '#domain/time/clip-of-link.ts'
import { type Timeline, timelineOf } from '#domain/time/timeline.ts'
import { findPosterFile, findVideos, type Video } from '#server/features/videos/video-info.service.ts'
import type { Audience } from '#server/features/visibility/visibility.service.ts'
import { notFound } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'
import { type ProjectRow, requireProject, type VisibleProject } from '../visible-project.service.ts'

export type Videos = ReadonlyMap<string, Video>

/** All videos it refers to: those it shows, and those whose camera recordings it shows. */
export function videoIdsOf({ links, telemetries }: Pick<ProjectRow, 'links' | 'telemetries'>): string[] {
  return [
    ...new Set([...links.flatMap(({ video_id }) => video_id ?? []), ...telemetries.map(({ id }) => id)]),
  ]
}

/** Archived videos exist only for their owner. */
export function videoFor(videos: Videos, id: string | null, audience: Audience): Video | undefined {
  const video = id === null ? undefined : videos.get(id)
  return audience === 'others' && video?.archived_at !== null ? undefined : video
}

/**
 * Others learn nothing about videos that do not exist for them: neither which they were, nor when they were
 * taken.
 */
export function linksFor(links: VideoLink[], videos: Videos, audience: Audience): VideoLink[] {
  if (audience === 'owner') return links
  return links.filter(
    ({ video_id }) => video_id === null || videoFor(videos, video_id, audience) !== undefined,
  )
}

export const youtubeIdOfLink = ({ video_url }: VideoLink): string | null =>
  video_url === null ? null : youtubeIdOf(video_url)

type Shown = { project: Pick<ProjectRow, 'links' | 'created_at'>; videos: Videos; audience: Audience }

export function timelineFor({ project, videos, audience }: Shown): Timeline {
  const links = linksFor(project.links, videos, audience)
  const durations = links.map(({ video_id }) => videoFor(videos, video_id, audience)?.duration_ms ?? null)
  return timelineOf(clipsOf(links, durations))
}

/** What is known about a project without reading its recordings. */
export function basicsOf(shown: Shown, timeline = timelineFor(shown)) {
  const { project, videos, audience } = shown
  const own = project.links.flatMap((link) => {
    const video = videoFor(videos, link.video_id, audience)
    return video ? [{ link, video }] : []
  })
  const youtubeId = project.links.map(youtubeIdOfLink).find((id) => id !== null) ?? null
  const [first] = own
  // Others see no image of a trimmed part, but possibly one from another video.
  const isPictured = ({ link, video }: (typeof own)[number]) =>
    findPosterFile(video, { shown: audience === 'owner' ? null : link.timing.ranges }) !== null
  const pictured = own.find(isPictured) ?? first
  return {
    is_ready: youtubeId !== null || own.some(({ video }) => video.streams !== null),
    // A start time in the future must not keep a project the newest forever.
    shown_ms: Math.max(0, Math.round(Math.min(timeline.startMs ?? Infinity, project.created_at.getTime()))),
    duration_ms: Math.round(timeline.durationMs),
    aspect_ratio: first ? ratioOf(first.link, first.video) : youtubeId === null ? null : widescreen,
    poster_video_id: pictured?.video.id ?? null,
    youtube_id: first ? null : youtubeId,
    video_ids: own.map(({ video }) => video.id),
    start_time_ms: timeline.startMs === null ? null : Math.round(timeline.startMs),
    end_time_ms: timeline.endMs === null ? null : Math.round(timeline.endMs),
  }
}
export type Basics = ReturnType<typeof basicsOf>

const widescreen = 16 / 9

/** The displayed aspect ratio: the owner may have stretched the video. */
function ratioOf({ yscale }: VideoLink, { width, height }: Video): number | null {
  return width === null || height === null || height === 0 ? null : width / (height * (yscale ?? 1))
}

/**
 * A video that a project shows to this viewer. The error is the same whichever part does not exist for them.
 */
export async function requireProjectVideo(
  services: Pick<Services, 'cells'>,
  { projectId, videoId }: { projectId: string; videoId: string },
  viewer: { id: string } | undefined,
): Promise<VisibleProject & { video: Video }> {
  const seen = await requireProject(services, projectId, viewer)
  const isShown = seen.row.links.some(({ video_id }) => video_id === videoId)
  const videos = await findVideos(seen.cell.db, seen.row.account_id, isShown ? [videoId] : [])
  const video = videoFor(videos, videoId, seen.isOwn ? 'owner' : 'others')
  if (!video) throw notFound()
  return { ...seen, video }
}
