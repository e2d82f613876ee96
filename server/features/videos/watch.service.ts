import type { VideoLink } from '#contract/project.ts'
import { unionOfShown, type VisibleParts } from '#domain/media/visible-parts.ts'
import { watchableHeight } from '#domain/plans/entitlements.ts'
import { isOpen } from '#domain/visibility.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { CellDb } from '#server/db/schema.ts'
import { findWatching } from '#server/features/billing/billing.service.ts'
import {
  ownerWatchesOriginal,
  projectVisibleTo,
  videoVisibleTo,
} from '#server/features/visibility/visibility.service.ts'
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
  return { cell, video, isOwner: false, ...(await findShown(cell.db, id, viewer?.id)) }
}

/** Everything that projects visible to the viewer show of it. */
async function findShown(
  db: CellDb,
  videoId: string,
  viewerId: string | undefined,
): Promise<Pick<Seen, 'shown' | 'isOpen'>> {
  const projects = await db
    .selectFrom('project')
    .innerJoin('project_video', 'project_video.project_id', 'project.id')
    .innerJoin('account', 'account.id', 'project.account_id')
    .select(['project.links', 'project.effective_visibility'])
    .where('project_video.video_id', '=', videoId)
    .where(projectVisibleTo(viewerId))
    .execute()
  return {
    shown: unionOfShown(projects.map(({ links }) => shownBy(links, videoId))),
    isOpen: projects.every(({ effective_visibility }) => isOpen(effective_visibility)),
  }
}

/** The parts of a video that a project shows to others. */
export function shownBy(links: readonly VideoLink[], videoId: string): VisibleParts {
  const link = links.find(({ video_id }) => video_id === videoId)
  return link ? link.timing.ranges : []
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

export type StreamFile = { file: string; mime: string; heights: number[] }

/**
 * The file by which a video is watched: the original, for its owner, until all of it can be streamed.
 * Undefined while there is none.
 */
export function findStreamFile(
  video: Video,
  { hasOriginal, maxHeight }: WatchPermission,
): StreamFile | undefined {
  const { streams, original_key, filename } = video
  if (hasOriginal && original_key !== null && ownerWatchesOriginal(video))
    return { file: originalFile, mime: originalMime(filename), heights: [] }
  const heights = streams?.rungs.map(({ height }) => height).filter((height) => height <= maxHeight) ?? []
  return heights.length === 0 ? undefined : { file: masterFile, mime: streamMime, heights }
}
