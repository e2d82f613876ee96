import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { getPlaylist, listChannelPlaylists, listOwnPlaylists } from '#contract/playlists/playlists.ts'
import { call } from '#web/lib/api-client.ts'
import { forMembers } from '#web/session/current-user.ts'

const all = 'playlists'
/** The lists of a signed-in user change when they do something elsewhere. */
const shortly = { staleTime: 1000, gcTime: 300_000 }

export const playlistQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [all, 'playlist', id],
    queryFn: ({ pageParam, signal }) =>
      call(getPlaylist, { params: { id }, query: { offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next_offset }) => next_offset,
    ...shortly,
  })

/** The videos behind one of them. */
export const playlistAfterQuery = (id: string, projectId: string) =>
  queryOptions({
    queryKey: [all, 'after', id, projectId],
    queryFn: ({ signal }) =>
      call(getPlaylist, { params: { id }, query: { after: projectId, limit: 12 } }, { signal }),
    ...shortly,
    // Whoever may not see it watches the video without it.
    retry: false,
  })

export const channelPlaylistsQuery = (channelId: string) =>
  infiniteQueryOptions({
    queryKey: [all, 'channel', channelId],
    queryFn: ({ pageParam, signal }) =>
      call(
        listChannelPlaylists,
        { params: { id: channelId }, query: { ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    ...shortly,
  })

export const ownPlaylistsQuery = (projectId: string) =>
  queryOptions({
    queryKey: [all, 'own', projectId],
    meta: forMembers,
    queryFn: ({ signal }) => call(listOwnPlaylists, { query: { project_id: projectId } }, { signal }),
    staleTime: 0,
  })

export const refreshPlaylists = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [all] })
