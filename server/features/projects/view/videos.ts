import type { VideoLink } from '#contract/projects/project.ts'
import { servedParts, servedPlaces } from '#domain/media/hidden-video.ts'
import { boundsOf } from '#domain/media/served-time.ts'
import { widescreen } from '#domain/media/widescreen.ts'
import { youtubeIdOf } from '#domain/media/youtube-id.ts'
import { clipsOf } from '#domain/time/clip-of-link.ts'
import { cutRanges } from '#domain/time/time-ranges.ts'
import { type Timeline, timelineOf } from '#domain/time/timeline.ts'
import {
  findPosterFile,
  findVideos,
  type Video,
  shownBy,
  type CutProject,
} from '#server/features/videos/public.ts'
import type { Audience } from '#server/features/visibility/public.ts'
import { notFound } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'
import { obfuscatedStart } from './told-start.ts'
import { type ProjectRow, requireProject, type VisibleProject } from '../visible-project.ts'

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

/** When a video was filmed, as far as anything says so: what the owner chose, or what its file says. */
export const startOf = ({ video_id, timing: { start_ms } }: VideoLink, videos: Videos): number | null =>
  start_ms ?? videos.get(video_id ?? '')?.start_time_ms ?? null

/**
 * The videos as they are stored. Others learn nothing about videos that do not exist for them, or of which they see
 * nothing: neither which they were, nor when they were taken.
 */
export function linksFor(project: CutProject, videos: Videos, audience: Audience): VideoLink[] {
  if (audience === 'owner') return project.links
  return project.links.flatMap((link, place) => {
    if (link.video_id === null) return foreignLink(project, link, place)
    const video = videoFor(videos, link.video_id, audience)
    const shown = video ? shownBy(project, video) : []
    if (!video || shown?.length === 0) return []
    // While it is being prepared, they see what there is of it.
    const ranges = servedParts(shown, boundsOf(video.streams))
    const { start_ms } = link.timing
    const isTold = start_ms === null || project.hidden_video === 'shown' || !hidesSome(project, place)
    const told = isTold ? start_ms : obfuscatedStart(start_ms, video.fingerprint)
    return [{ ...link, timing: { ...link.timing, start_ms: told, ranges } }]
  })
}

const hidesSome = ({ hidden_parts }: CutProject, place: number): boolean =>
  hidden_parts?.[place]?.length !== 0

/**
 * A video on another site cannot be cut. If any of it was filmed where the tracks are hidden, others do not learn
 * when it was filmed: how long that took could be measured as soon as one moment is known.
 */
function foreignLink(
  { hidden_video, hidden_parts }: CutProject,
  link: VideoLink,
  place: number,
): VideoLink[] {
  const hidden = hidden_video === 'shown' ? [] : hidden_parts?.[place]
  if (!hidden) return []
  const untold = { start_ms: null, verdict: 'unknown' } as const
  return [hidden.length === 0 ? link : { ...link, timing: { ...link.timing, ...untold } }]
}

/** What was filmed of what an audience sees: more than the timeline knows if others do not learn when that was. */
export function filmedTimeline({ project, videos, audience }: Shown): Timeline {
  if (audience === 'owner') return timelineFor({ project, videos, audience })
  const foreign = project.links.flatMap((link, place) => {
    const hidden = project.hidden_parts?.[place] ?? []
    const isCut = link.video_id === null && project.hidden_video !== 'shown' && hidden.length > 0
    const ranges = cutRanges(link.timing.ranges ?? [[0, link.duration_ms ?? 0]], hidden)
    return isCut ? [{ ...link, timing: { ...link.timing, ranges } }] : []
  })
  const links = linksFor(project, videos, audience)
  const durations = links.map(({ video_id }) => videoFor(videos, video_id, audience)?.duration_ms ?? null)
  return timelineOf([...clipsOf(links, durations), ...clipsOf(foreign, [])])
}

/** The links of others, in the time of what they get: one for each part of the video that is left. */
export function servedLinks(links: readonly VideoLink[], videos: Videos): VideoLink[] {
  return links.flatMap((link) => {
    const video = videos.get(link.video_id ?? '')
    if (!video) return [link]
    return servedPlaces(link.timing, boundsOf(video.streams)).map((placed) => ({
      ...link,
      timing: { ...link.timing, ...placed },
    }))
  })
}

export const youtubeIdOfLink = ({ video_url }: VideoLink): string | null =>
  video_url === null ? null : youtubeIdOf(video_url)

type Shown = { project: CutProject & Pick<ProjectRow, 'created_at'>; videos: Videos; audience: Audience }

export function timelineFor({ project, videos, audience }: Shown): Timeline {
  const links = linksFor(project, videos, audience)
  const durations = links.map(({ video_id }) => videoFor(videos, video_id, audience)?.duration_ms ?? null)
  return timelineOf(clipsOf(links, durations))
}

/** What is known about a project without reading its recordings. */
export function basicsOf(shown: Shown, timeline = timelineFor(shown)) {
  const { project, videos, audience } = shown
  const links = linksFor(project, videos, audience)
  const own = links.flatMap((link) => {
    const video = videoFor(videos, link.video_id, audience)
    return video ? [{ link, video }] : []
  })
  const youtubeId = links.map(youtubeIdOfLink).find((id) => id !== null) ?? null
  const [first] = own
  const shownOf = (video: Video) => (audience === 'owner' ? null : shownBy(project, video))
  // Others see no image of a part that is cut, but possibly one from another video.
  const isPictured = ({ video }: (typeof own)[number]) =>
    findPosterFile(video, { shown: shownOf(video) }) !== null
  const pictured = own.find(isPictured) ?? first
  return {
    is_ready: youtubeId !== null || own.some(({ video }) => video.streams !== null),
    // A start time in the future must not keep a project the newest forever.
    shown_ms: Math.max(0, Math.round(Math.min(timeline.startMs ?? Infinity, project.created_at.getTime()))),
    duration_ms: Math.round(timeline.durationMs),
    aspect_ratio: first ? ratioOf(first.link, first.video) : youtubeId === null ? null : widescreen,
    poster_video_id: pictured?.video.id ?? null,
    poster_shown: pictured ? shownOf(pictured.video) : null,
    youtube_id: first ? null : youtubeId,
    video_ids: own.map(({ video }) => video.id),
    start_time_ms: timeline.startMs === null ? null : Math.round(timeline.startMs),
    end_time_ms: timeline.endMs === null ? null : Math.round(timeline.endMs),
  }
}
export type Basics = ReturnType<typeof basicsOf>

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
  if (!video || (!seen.isOwn && shownBy(seen.row, video)?.length === 0)) throw notFound()
  return { ...seen, video }
}
