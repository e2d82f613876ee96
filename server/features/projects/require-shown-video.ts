import { findVideos, type Video } from '#server/features/videos/video-info.service.ts'
import { notFound } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'
import { videoFor } from './shown-videos.ts'
import { requireProject, type VisibleProject } from './visible-project.service.ts'

/**
 * A video that a project shows to this viewer. The error is the same whichever part does not exist for them.
 */
export async function requireShownVideo(
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
