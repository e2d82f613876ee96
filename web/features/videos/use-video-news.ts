import { useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { UploadedVideos, VideoNews } from '#contract/videos/video.ts'
import { applyNews } from './apply-news.ts'
import { listenToNews } from './listen-to-news.ts'
import { videosKey, type VideoFilter } from './videos.api.ts'

/** Keeps the lists of videos in step with the server while the page is open. */
export function useVideoNews(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      listenToNews({
        onNews: (news) => tellLists(client, news),
        onGap: () => void client.invalidateQueries({ queryKey: [videosKey] }),
      }),
    [client],
  )
}

type Pages = InfiniteData<UploadedVideos, string | null>

function tellLists(client: QueryClient, news: VideoNews): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: [videosKey] })) {
    const filter = queryKey[1] as VideoFilter
    client.setQueryData<Pages>(queryKey, (data) => data && applyNews(data, filter, news))
  }
}
