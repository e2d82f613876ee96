import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getActivityVideos, getChannel, getNextUp, searchVideos } from '#contract/discovery/discovery.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import type { Sport } from '#domain/sport.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { call } from '#web/lib/api-client.ts'
import { goodFor } from '#web/lib/unreachable-regions.ts'

/** The back button returns to the same list. */
const kept = { staleTime: goodFor(5 * minuteMs), gcTime: 5 * minuteMs }

/** How videos are searched for: by place, otherwise by area; and by words. */
type VideoSearch = { q?: string; box?: BoundingBox | null; id?: string | null; sport?: Sport | null }

export const searchVideosQuery = ({ q = '', box = null, id = null, sport = null }: VideoSearch) => {
  const where = id === null ? box && { w: box.west, s: box.south, e: box.east, n: box.north } : { id }
  const query = { ...where, ...(q !== '' && { q }), ...(sport && { sport }) }
  return infiniteQueryOptions({
    queryKey: ['search-videos', query],
    queryFn: ({ pageParam, signal }) =>
      call(searchVideos, { query: { ...query, ...(pageParam > 0 && { pi: pageParam }) } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next_pi }) => next_pi,
    ...kept,
    placeholderData: keepPreviousData,
  })
}

export const channelQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['channel', id],
    queryFn: ({ pageParam, signal }) =>
      call(
        getChannel,
        { params: { id }, query: { ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // The list of a signed-in user changes when they do something elsewhere.
    staleTime: 1000,
    gcTime: 5 * minuteMs,
  })

export const nextUpQuery = (id: string) =>
  queryOptions({
    queryKey: ['next-up', id],
    queryFn: ({ signal }) => call(getNextUp, { params: { id } }, { signal }),
    ...kept,
  })

export const activityVideosQuery = (id: string, as: 'owner' | 'others') =>
  queryOptions({
    queryKey: ['activity-videos', id, as],
    queryFn: ({ signal }) => call(getActivityVideos, { params: { id }, query: { as } }, { signal }),
  })
