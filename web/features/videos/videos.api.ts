import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import { getVideoUrl, listUploadedVideos } from '#contract/videos/video.ts'
import { call } from '#web/lib/api-client.ts'
import { forMembers } from '#web/session/current-user.ts'

export type VideoFilter = { archived: boolean; q: string }

export const videosKey = 'uploaded-videos'

export const videosQuery = (filter: VideoFilter) =>
  infiniteQueryOptions({
    queryKey: [videosKey, filter] as const,
    meta: forMembers,
    queryFn: ({ pageParam, signal }) => {
      const { archived, q } = filter
      const query = {
        archived: String(archived),
        limit: limits.pageSizeMax,
        ...(q !== '' && { q }),
        ...(pageParam !== null && { cursor: pageParam }),
      }
      return call(listUploadedVideos, { query }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    // The list stays in place while another one is loading.
    placeholderData: keepPreviousData,
  })

export const videoUrlQuery = (id: string) =>
  queryOptions({
    queryKey: ['video-url', id],
    meta: forMembers,
    queryFn: ({ signal }) => call(getVideoUrl, { params: { id } }, { signal }),
    // A playing video must not restart because its address was requested again.
    staleTime: Infinity,
    refetchOnReconnect: false,
  })
