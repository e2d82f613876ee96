import type { InfiniteData } from '@tanstack/react-query'
import type { UploadedVideo, UploadedVideos, VideoNews } from '#contract/videos/video.ts'
import type { VideoFilter } from './videos.api.ts'

type Pages = InfiniteData<UploadedVideos, string | null>

/**
 * The list as the server would return it now, as far as the news says. Unchanged items stay the same objects.
 */
export function applyNews(data: Pages, filter: VideoFilter, news: VideoNews): Pages {
  const changed = new Map(news.videos.map((video) => [video.id, video]))
  const removed = new Set(news.removed)
  const belongs = ({ archived, filename }: UploadedVideo) =>
    archived === filter.archived && filename.toLowerCase().includes(filter.q.toLowerCase())
  const pages = data.pages.map((page) => ({
    ...page,
    videos: page.videos
      .map((video) => newerOf(video, changed.get(video.id)))
      .filter((video) => !removed.has(video.id) && belongs(video)),
  }))
  const listed = new Set(data.pages.flatMap(({ videos }) => videos.map(({ id }) => id)))
  const added = news.videos.filter(
    (video) => !listed.has(video.id) && belongs(video) && isWithin(video, pages),
  )
  return { ...data, pages: withFirst(pages, news, added) }
}

/** Keeps the same object, and thus avoids rendering, unless there is something new to see. */
function newerOf(before: UploadedVideo, after: UploadedVideo | undefined): UploadedVideo {
  return after && JSON.stringify(after) !== JSON.stringify(before) ? after : before
}

/** Not when it belongs to a page that has not been loaded yet. */
function isWithin(video: UploadedVideo, pages: UploadedVideos[]): boolean {
  const last = pages.at(-1)
  const oldest = last?.videos.at(-1)
  return !last?.next_cursor || (oldest !== undefined && newestFirst(video, oldest) < 0)
}

function withFirst(
  pages: UploadedVideos[],
  { queue, storage }: VideoNews,
  added: UploadedVideo[],
): UploadedVideos[] {
  const [first, ...rest] = pages
  if (!first) return pages
  const videos = added.length === 0 ? first.videos : [...first.videos, ...added].toSorted(newestFirst)
  return [{ ...first, videos, queue, storage }, ...rest]
}

function newestFirst(one: UploadedVideo, other: UploadedVideo): number {
  return other.created_at.localeCompare(one.created_at) || other.id.localeCompare(one.id)
}
