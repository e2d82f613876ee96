import type { Project, VideoInfo, VideoLink } from '#contract/project.ts'

export type Video = { link: VideoLink; video: VideoInfo }

/** Something of it can be watched. */
const isThere = ({ url, youtube_id }: VideoInfo): boolean => url !== null || youtube_id !== null

/** The videos that can be watched now, and how many cannot. Those are left out of the timeline: it has no holes. */
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

/** Whether what can be watched of it, and where its moments are, may still change. */
export const isAnyPreparing = ({ videos }: Pick<Project, 'videos'>): boolean =>
  videos.some(({ is_preparing }) => is_preparing === true)
