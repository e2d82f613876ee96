import type { Timeline } from '#domain/time/timeline.ts'
import { findVideos } from '#server/features/videos/public.ts'
import { linksFor, timelineFor, videoIdsOf, youtubeIdOfLink } from './view/videos.ts'
import type { VisibleProject } from './visible-project.ts'

/** What a project plays for this viewer; `videos` names the video of each clip. */
export type SeenTimeline = { timeline: Timeline; videos: (string | null)[] }

export async function timelineSeen({ cell, row, isOwn }: VisibleProject): Promise<SeenTimeline> {
  const audience = isOwn ? 'owner' : 'others'
  const videos = await findVideos(cell.db, row.account_id, videoIdsOf(row))
  const links = linksFor(row, videos, audience)
  return {
    timeline: timelineFor({ project: row, videos, audience }),
    videos: links.map((link) => link.video_id ?? youtubeIdOfLink(link)),
  }
}
