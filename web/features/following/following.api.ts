import { queryOptions } from '@tanstack/react-query'
import {
  listFollowedIds,
  listFollowing,
  listNewVideos,
  listSuggestedChannels,
  listSuggestedTrails,
} from '#contract/following/following.ts'
import { call } from '#web/lib/api-client.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { forMembers } from '#web/session/current-user.ts'
import { newsRoom } from './news-room.ts'

export const followingQuery = queryOptions({
  queryKey: ['following', 'all'],
  meta: forMembers,
  queryFn: ({ signal }) => call(listFollowing, {}, { signal }),
})

export const followedIdsQuery = queryOptions({
  queryKey: ['following', 'ids'],
  meta: forMembers,
  queryFn: ({ signal }) => call(listFollowedIds, {}, { signal }),
  staleTime: 60_000,
})

export const newVideosQuery = queryOptions({
  queryKey: ['following', 'videos'],
  meta: forMembers,
  queryFn: ({ signal }) => call(listNewVideos, {}, { signal }),
  staleTime: 60_000,
})

export const suggestedTrailsQuery = queryOptions({
  queryKey: ['following', 'suggestions'],
  meta: forMembers,
  queryFn: ({ signal }) => call(listSuggestedTrails, {}, { signal }),
  staleTime: 60_000,
})

export const suggestedChannelsQuery = queryOptions({
  queryKey: ['following', 'channel suggestions'],
  meta: forMembers,
  queryFn: ({ signal }) => call(listSuggestedChannels, {}, { signal }),
  staleTime: 60_000,
})

/** Whoever follows something finds its videos on the start page from the next visit on. */
export function refreshFollowing(): Promise<void> {
  newsRoom.write(true)
  return queryClient.invalidateQueries({ queryKey: ['following'] })
}
