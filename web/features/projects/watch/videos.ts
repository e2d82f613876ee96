import type { Project, VideoInfo, VideoLink } from '#contract/projects/project.ts'

export type Video = { link: VideoLink; video: VideoInfo }

/** Something of it can be watched. */
const isThere = ({ url, youtube_id }: VideoInfo): boolean => url !== null || youtube_id !== null

/**
 * The videos that can be watched now, and how many cannot. Those are left out of the timeline, so that it has no gaps.
 */
export function videosOf({ trailcast_links, videos: infos }: Pick<Project, 'trailcast_links' | 'videos'>): {
  videos: Video[]
  missing: number
} {
  const videos = trailcast_links.flatMap((link, i): Video[] => {
    const video = infos[i]
    return video && isThere(video) ? [{ link, video }] : []
  })
  return { videos, missing: trailcast_links.length - videos.length }
}

/** Whether the playable parts of the project, and the positions of its moments, may still change. */
export const isAnyPreparing = ({ videos }: Pick<Project, 'videos'>): boolean =>
  videos.some(({ is_preparing }) => is_preparing === true)
