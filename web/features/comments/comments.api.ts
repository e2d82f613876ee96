import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  countNewComments,
  listCommentMoments,
  listComments,
  type CommentSort,
} from '#contract/comments/comments.ts'
import { getRating } from '#contract/ratings/ratings.ts'
import { call } from '#web/lib/api-client.ts'

const all = 'comments'
const lookMs = 30_000

export const commentsQuery = (topicId: string, sort: CommentSort) =>
  infiniteQueryOptions({
    queryKey: [all, topicId, 'list', sort],
    queryFn: ({ pageParam, signal }) =>
      call(
        listComments,
        {
          params: { topic_id: topicId },
          query: { sort, ...(pageParam !== null && { cursor: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: 60_000,
    // Others appear on request only, so that nothing jumps.
    refetchOnWindowFocus: false,
  })

/** The replies behind those that came with the comment. */
export const repliesQuery = (topicId: string, root: string, after: string) =>
  infiniteQueryOptions({
    queryKey: [all, topicId, 'replies', root, after],
    queryFn: ({ pageParam, signal }) =>
      call(listComments, { params: { topic_id: topicId }, query: { root, cursor: pageParam } }, { signal }),
    initialPageParam: after,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })

export const newsQuery = (topicId: string, after: string | null) =>
  queryOptions({
    queryKey: [all, topicId, 'news', after],
    queryFn: ({ signal }) =>
      call(
        countNewComments,
        { params: { topic_id: topicId }, query: { ...(after !== null && { after }) } },
        { signal },
      ),
    refetchInterval: lookMs,
    retry: false,
  })

export const momentsQuery = (topicId: string) =>
  queryOptions({
    queryKey: [all, topicId, 'moments'],
    queryFn: ({ signal }) => call(listCommentMoments, { params: { topic_id: topicId } }, { signal }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  })

export const ratingQuery = (topicId: string) =>
  queryOptions({
    queryKey: ['rating', topicId],
    queryFn: ({ signal }) => call(getRating, { params: { topic_id: topicId } }, { signal }),
    staleTime: 60_000,
    retry: false,
  })

export const refreshComments = (client: QueryClient, topicId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: [all, topicId] })
