import type { Selectable } from 'kysely'
import { boundsOf, servedTimeOf } from '#domain/media/served-time.ts'
import { unionOfShown, type VisibleParts } from '#domain/media/visible-parts.ts'
import { shownWithout } from '#domain/media/hidden-video.ts'
import { watchableHeight } from '#domain/plans/entitlements.ts'
import { isOpen } from '#domain/visibility.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { CellDatabase, CellDb } from '#server/db/schema.ts'
import { findWatching } from '#server/features/billing/public.ts'
import { ownerWatchesOriginal, projectVisibleTo, videoVisibleTo } from '#server/features/visibility/public.ts'
import { notFound } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'
import type { PicturePermission } from './media-address.ts'
import { masterFile, originalFile, originalMime, streamMime } from './stream-files.ts'
import type { Video } from './video.queries.ts'

/** What someone may see of a video, and whether everyone with a link may see it. */
type Seen = { isOwner: boolean; shown: VisibleParts; isOpen: boolean }
/** A video that a viewer may see. */
export type Watchable = Seen & { cell: Cell; video: Video }

/** The error is the same whether the video does not exist or the viewer may not see it. */
export async function requireWatchable(
  { cells }: Services,
  id: string,
  viewer: { id: string } | undefined,
): Promise<Watchable> {
  const cell = cells.of(id)
  const video = await cell.db
    .selectFrom('video')
    .innerJoin('account', 'account.id', 'video.account_id')
    .selectAll('video')
    .where('video.id', '=', id)
    .where(videoVisibleTo(viewer?.id))
    .executeTakeFirst()
  if (!video) throw notFound()
  if (video.account_id === viewer?.id) return { cell, video, isOwner: true, shown: null, isOpen: false }
  return { cell, video, isOwner: false, ...(await findShown(cell.db, video, viewer?.id)) }
}

/** Everything that projects visible to the viewer show of it. */
async function findShown(
  db: CellDb,
  video: Video,
  viewerId: string | undefined,
): Promise<Pick<Seen, 'shown' | 'isOpen'>> {
  const projects = await db
    .selectFrom('project')
    .innerJoin('project_video', 'project_video.project_id', 'project.id')
    .innerJoin('account', 'account.id', 'project.account_id')
    .select(['project.links', 'project.hidden_video', 'project.hidden_parts', 'project.effective_visibility'])
    .where('project_video.video_id', '=', video.id)
    .where(projectVisibleTo(viewerId))
    .execute()
  return {
    shown: unionOfShown(projects.map((project) => shownBy(project, video))),
    isOpen: projects.every(({ effective_visibility }) => isOpen(effective_visibility)),
  }
}

/** What decides which parts of its videos a project shows to others. */
export type CutProject = Pick<Selectable<CellDatabase['project']>, 'links' | 'hidden_video' | 'hidden_parts'>

/**
 * The parts of a video that a project shows to others: what was not trimmed away, without what was filmed where the
 * privacy settings hide the tracks. Until that is known, nothing.
 */
export function shownBy(
  { links, hidden_video, hidden_parts }: CutProject,
  { id, duration_ms, streams }: Pick<Video, 'id' | 'duration_ms' | 'streams'>,
): VisibleParts {
  const place = links.findIndex(({ video_id }) => video_id === id)
  const link = links[place]
  if (!link) return []
  const { ranges } = link.timing
  if (hidden_video === 'shown') return ranges
  const hidden = hidden_parts?.[place]
  if (!hidden) return []
  return shownWithout(ranges, hidden, {
    durationMs: duration_ms ?? 0,
    bounds: boundsOf(streams),
  })
}

export type WatchPermission = PicturePermission & {
  maxHeight: number
  hasOriginal: boolean
  payerId?: string
  endsAtMs?: number
}

/** How much of a visible video the viewer may watch. Owners watch their own in any size. */
export async function permissionFor(
  services: Services,
  { isOwner, shown, isOpen: isForEverybody }: Seen,
  viewer: { id: string } | undefined,
): Promise<WatchPermission> {
  const viewerId = isForEverybody ? null : (viewer?.id ?? null)
  if (isOwner) return { maxHeight: Infinity, hasOriginal: true, viewerId, shown: null }
  const { entitlements, endsAtMs } = await findWatching(services, viewer?.id)
  const maxHeight = watchableHeight(entitlements, isOwner)
  const permission = { maxHeight, hasOriginal: false, viewerId, shown }
  // Paid access ends with the subscription; free access does not.
  const isPaid = viewer !== undefined && maxHeight === Infinity && endsAtMs !== null
  return isPaid ? { ...permission, payerId: viewer.id, endsAtMs } : permission
}

/** Whether any part of its stream is served: if something is hidden, only once all of it is encoded. */
export function isServed({ streams }: Pick<Video, 'streams'>, { shown }: PicturePermission): boolean {
  const { isCut, stretches } = servedTimeOf(shown, streams)
  return !isCut || stretches.length > 0
}

export type StreamFile = { file: string; mime: string; heights: number[] }

/**
 * The file by which a video is watched: the original, for its owner, until all of it can be streamed.
 * Undefined while there is none.
 */
export function findStreamFile(video: Video, permission: WatchPermission): StreamFile | undefined {
  const { streams, original_key, filename } = video
  const { hasOriginal, maxHeight } = permission
  if (hasOriginal && original_key !== null && ownerWatchesOriginal(video))
    return { file: originalFile, mime: originalMime(filename), heights: [] }
  if (!isServed(video, permission)) return undefined
  const heights = streams?.rungs.map(({ height }) => height).filter((height) => height <= maxHeight) ?? []
  return heights.length === 0 ? undefined : { file: masterFile, mime: streamMime, heights }
}
