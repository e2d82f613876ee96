import type { PassedPlaces } from '#contract/trails/crossing.ts'
import { getProjectCaptions } from '#contract/videos/captions.ts'
import { getProjectMotion, type Project, type VideoInfo, type VideoLink } from '#contract/projects/project.ts'
import { channelDisplayName } from '#domain/names/channel-name.ts'
import { boundsOf, widenToSegments } from '#domain/media/served-time.ts'
import type { VisibleParts } from '#domain/media/visible-parts.ts'
import { dayOf } from '#domain/time/day-of.ts'
import { isOpen } from '#domain/visibility.ts'
import {
  listCaptions,
  type CaptionVersion,
  missingVideo,
  showVideo,
  type Video,
  permissionFor,
  shownBy,
  type WatchPermission,
} from '#server/features/videos/public.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { deriveKey, keyedHash } from '#server/keys.ts'
import type { Services } from '#server/services.ts'
import { findOwnRestriction } from './own-restriction.ts'
import { findView } from '../project-view.queries.ts'
import { findVisibleRecordings, showRecordings } from './visible-recordings.ts'
import { basicsOf, linksFor, servedLinks, videoFor, youtubeIdOfLink, type Videos } from './videos.ts'
import type { ProjectRow, VisibleProject } from '../visible-project.ts'

type Asking = { services: Services; seen: VisibleProject; viewer: Viewer | undefined }

/** The project as this viewer may see it. */
export async function showProject({ services, seen, viewer }: Asking): Promise<Project> {
  const { cell, row, isOwn } = seen
  const audience = isOwn ? 'owner' : 'others'
  const recordings = await findVisibleRecordings(seen, viewer)
  const { videos } = recordings
  const view = await findView(cell.db, row.id, audience)
  const permission = await permissionIn(services, seen, viewer)
  const { duration_ms, aspect_ratio, start_time_ms, end_time_ms } = basicsOf({
    project: row,
    videos,
    audience,
  })
  const links = isOwn ? row.links : servedLinks(linksFor(row, videos, audience), videos)
  const captions = await listCaptions(cell.db, [...videos.keys()])
  const items = links.map((link) => showLink({ services, seen, videos, captions, permission }, link))
  return {
    id: row.id,
    user_id: row.account_id,
    channel_name: channelDisplayName(row.channel_name),
    is_own: isOwn,
    title: row.title,
    description: row.description,
    sport: row.sport,
    sports: view?.sports ?? (row.sport === null ? [] : [row.sport]),
    effective_visibility: row.effective_visibility,
    ...(isOwn
      ? { ...ownersOnly(row, videos), restriction: await findOwnRestriction(cell.db, row) }
      : redactedForOthers(row)),
    trailcast_links: links,
    videos: items,
    telemetries: await showRecordings(services, seen, recordings, viewer),
    poster: items.find(({ poster }) => poster !== null)?.poster ?? null,
    aspect_ratio,
    duration_ms,
    start_time_ms,
    end_time_ms,
    timezone: view?.timezone ?? null,
    country: view?.country ?? null,
    crossing: crossingOf(seen, view),
    bounding_box: boxOf(view),
    sketch: view?.sketch ?? [],
  }
}

const ownersOnly = (row: ProjectRow, videos: Videos) => ({
  visibility: row.visibility,
  archived: row.archived_at !== null,
  shared_telemetries: row.telemetries,
  hidden_video: row.hidden_video,
  hidden_parts: leftOutOf(row, videos),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/**
 * The parts taken out of a recording would reveal when there was something to hide, and the time of day at
 * which someone is at home.
 */
const redactedForOthers = (row: ProjectRow) => ({
  visibility: row.effective_visibility,
  archived: false,
  restriction: null,
  shared_telemetries: [],
  hidden_video: null,
  hidden_parts: null,
  created_at: dayOf(row.created_at),
  updated_at: dayOf(row.updated_at),
})

/** What others do not get because tracks are hidden there, for the owner, who sees what is cut. */
function leftOutOf({ links, hidden_parts }: ProjectRow, videos: Videos): Project['hidden_parts'] {
  const boundsIn = (id: string | null) => boundsOf(videos.get(id ?? '')?.streams ?? null)
  return (
    hidden_parts &&
    links.map(({ video_id }, place) => widenToSegments(hidden_parts[place] ?? [], boundsIn(video_id)))
  )
}

type View = Awaited<ReturnType<typeof findView>>

/** The places, as far as they are known; a new project has a view before it was described. */
function crossingOf({ row }: VisibleProject, view: View): PassedPlaces | null {
  if (!view || (view.audience === 'owner' && !row.is_described && view.boundaries.length === 0)) return null
  const { nearest_city, nearest_city_distance_m, iso3166_2, iso3166_2_names, boundaries, trails } = view
  return { nearest_city, nearest_city_distance_m, iso3166_2, iso3166_2_names, boundaries, trails }
}

function boxOf(view: View): Project['bounding_box'] {
  if (!view || view.west === null || view.south === null || view.east === null || view.north === null)
    return null
  return { west: view.west, south: view.south, east: view.east, north: view.north }
}

type Captions = ReadonlyMap<string, CaptionVersion[]>
type Showing = {
  services: Services
  seen: VisibleProject
  videos: Videos
  captions: Captions
  permission: WatchPermission
}

function showLink({ services, seen, videos, captions, permission }: Showing, link: VideoLink): VideoInfo {
  const video = videoFor(videos, link.video_id, seen.isOwn ? 'owner' : 'others')
  if (video) return showVideoOf(services, { seen, video, captions }, permission)
  const youtube_id = youtubeIdOfLink(link)
  return {
    ...missingVideo(link.video_id),
    youtube_id,
    duration_ms: link.duration_ms,
    motion_url: null,
    captions: [],
  }
}

/** How much of the project's videos someone may watch; `shownIn` says which parts of each. */
export function permissionIn(
  services: Services,
  { row, isOwn }: VisibleProject,
  viewer: { id: string } | undefined,
): Promise<WatchPermission> {
  return permissionFor(
    services,
    { isOwner: isOwn, shown: null, isOpen: !isOwn && isOpen(row.effective_visibility) },
    viewer,
  )
}

/**
 * The parts of a project's video that this viewer sees: all of it for its owner; for others, what was neither trimmed
 * away nor filmed where tracks are hidden.
 */
export const shownIn = ({ row, isOwn }: VisibleProject, video: Video): VisibleParts =>
  isOwn ? null : shownBy(row, video)

type VideoOfProject = { seen: VisibleProject; video: Video; captions: Captions }

/** A video of a project as the player needs it. */
export function showVideoOf(
  services: Services,
  { seen, video, captions }: VideoOfProject,
  permission: WatchPermission,
): VideoInfo {
  const { id: projectId } = seen.row
  const shown = shownIn(seen, video)
  const motionUrl = getProjectMotion.path.replace(':id', projectId).replace(':video_id', video.id)
  const captionsUrl = getProjectCaptions.path.replace(':id', projectId).replace(':video_id', video.id)
  return {
    ...showVideo(services, video, { ...permission, shown }),
    motion_url: video.motion_key === null ? null : motionUrl,
    captions: (captions.get(video.id) ?? []).map((each) => ({
      language: each.language,
      url: `${captionsUrl.replace(':language', each.language)}?v=${versionOfCaptions(services, each, shown)}`,
    })),
  }
}

/** Changes whenever the visible captions change. Keyed, so that nobody can find out the parts by trying. */
export function versionOfCaptions(
  { config }: Pick<Services, 'config'>,
  { updated_at }: Pick<CaptionVersion, 'updated_at'>,
  shown: VisibleParts,
): string {
  const time = updated_at.getTime().toString(36)
  if (shown === null) return time
  const hash = keyedHash(deriveKey(config.secret, 'caption versions'), JSON.stringify(shown))
  return `${time}-${hash.toString('hex', 0, 8)}`
}
