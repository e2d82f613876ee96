import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { countNewComments, listCommentMoments, listComments, type CommentSort } from '#contract/comments.ts'
import { getRating } from '#contract/ratings.ts'
import { call } from '#web/lib/api-client.ts'

const all = 'comments'
const lookMs = 30_000

export const commentsQuery = (projectId: string, sort: CommentSort) =>
  infiniteQueryOptions({
    queryKey: [all, projectId, 'list', sort],
    queryFn: ({ pageParam, signal }) =>
      call(
        listComments,
        {
          params: { project_id: projectId },
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
export const repliesQuery = (projectId: string, root: string, after: string) =>
  infiniteQueryOptions({
    queryKey: [all, projectId, 'replies', root, after],
    queryFn: ({ pageParam, signal }) =>
      call(
        listComments,
        { params: { project_id: projectId }, query: { root, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: after,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })

export const newsQuery = (projectId: string, after: string | null) =>
  queryOptions({
    queryKey: [all, projectId, 'news', after],
    queryFn: ({ signal }) =>
      call(
        countNewComments,
        { params: { project_id: projectId }, query: { ...(after !== null && { after }) } },
        { signal },
      ),
    refetchInterval: lookMs,
    retry: false,
  })

export const momentsQuery = (projectId: string) =>
  queryOptions({
    queryKey: [all, projectId, 'moments'],
    queryFn: ({ signal }) => call(listCommentMoments, { params: { project_id: projectId } }, { signal }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  })

export const ratingQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['rating', projectId],
    queryFn: ({ signal }) => call(getRating, { params: { project_id: projectId } }, { signal }),
    staleTime: 60_000,
    retry: false,
  })

export const refreshComments = (client: QueryClient, projectId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: [all, projectId] })
