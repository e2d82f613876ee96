import type { Project, VideoInfo, VideoLink } from '#contract/project.ts'

export type Film = { link: VideoLink; video: VideoInfo }

/** Something of it can be watched. */
const isThere = ({ url, youtube_id }: VideoInfo): boolean => url !== null || youtube_id !== null

/** The films that can be watched now, and how many cannot. Those are left out of the timeline: it has no holes. */
export function filmsOf({ trailcast_links, videos }: Pick<Project, 'trailcast_links' | 'videos'>): {
  films: Film[]
  missing: number
} {
  const films = trailcast_links.flatMap((link, i): Film[] => {
    const video = videos[i]
    return video && isThere(video) ? [{ link, video }] : []
  })
  return { films, missing: trailcast_links.length - films.length }
}
