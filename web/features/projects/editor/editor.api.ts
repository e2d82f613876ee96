import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getActivity, listActivities } from '#contract/activities/activity.ts'
import { limits } from '#contract/limits.ts'
import { getPrivacy } from '#contract/privacy/privacy.ts'
import { createProject, getMyProject, saveProject } from '#contract/projects/project.ts'
import { listProposals } from '#contract/projects/proposal.ts'
import { getUploadedVideo, listUploadedVideos } from '#contract/videos/video.ts'
import { decodeMotion } from '#domain/motion/motion-codec.ts'
import { decodeSamples } from '#domain/telemetry/samples-codec.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { call, CallError, failureOf } from '#web/lib/api-client.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { request } from '#web/lib/request.ts'
import { currentUserQuery, forMembers } from '#web/session/current-user.ts'
import type { EditorCalls } from './session/editor-session.ts'

/**
 * A project must not be created twice, and the session has its own retry rules. Many videos take longer than
 * an ordinary answer.
 */
const once = { attempts: 1, timeoutMs: 20_000 }

export const editorCalls: EditorCalls = {
  async create(draft, key) {
    const project = await asMember(call(createProject, { body: { ...draft, key } }, once))
    // Its videos now belong to a project.
    void queryClient.invalidateQueries({ queryKey: ['project-proposals'] })
    return project
  },
  save: (id, draft, updatedAt) =>
    asMember(call(saveProject, { params: { id }, body: { ...draft, updated_at: updatedAt } }, once)),
  load: (id) => call(getMyProject, { params: { id } }),
}

/**
 * If the session was ended elsewhere, people are asked to log in, and find their unsaved changes afterwards.
 */
async function asMember<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof CallError && error.status === 401)
      void queryClient.invalidateQueries(currentUserQuery)
    throw error
  }
}

export const myProjectQuery = (id: string) =>
  queryOptions({
    queryKey: ['my-project', id],
    meta: forMembers,
    queryFn: ({ signal }) => call(getMyProject, { params: { id } }, { signal }),
  })

/** The project that a video or an activity suggests; null where it suggests none. */
export const proposalQuery = (id: string) =>
  queryOptions({
    queryKey: ['project-proposals', id],
    meta: forMembers,
    queryFn: async ({ signal }) => {
      const { items } = await call(listProposals, { query: { of: id } }, { signal })
      return items[0] ?? null
    },
    staleTime: 0,
  })

export const privacyQuery = queryOptions({
  queryKey: ['privacy'],
  meta: forMembers,
  queryFn: ({ signal }) => call(getPrivacy, {}, { signal }),
})

/** How often to check on a video that is still being processed. */
export const askEveryMs = 4000

export const videoQuery = (id: string) =>
  queryOptions({
    queryKey: ['video-of-project', id],
    meta: forMembers,
    queryFn: ({ signal }) => call(getUploadedVideo, { params: { id } }, { signal }),
    staleTime: minuteMs,
    gcTime: 5 * minuteMs,
    refetchInterval: ({ state }) => (state.data && !isSettled(state.data.status) ? askEveryMs : false),
  })

const isSettled = (status: string) => status === 'ready' || status === 'failed'

export const videosQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['videos-to-choose', q],
    meta: forMembers,
    queryFn: ({ pageParam, signal }) =>
      call(
        listUploadedVideos,
        {
          query: {
            limit: limits.pageSizeMax,
            ...(q !== '' && { q }),
            ...(pageParam !== null && { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
    // Videos may be uploaded in the meantime.
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ queue }) => queue.length > 0) ? askEveryMs : 3 * askEveryMs,
  })

type ActivityFilter = { q?: string; from_ms?: number; to_ms?: number }

export const activitiesQuery = (filter: ActivityFilter) =>
  infiniteQueryOptions({
    queryKey: ['activities-to-choose', filter],
    meta: forMembers,
    queryFn: ({ pageParam, signal }) =>
      call(
        listActivities,
        {
          query: {
            ...filter,
            limit: limits.pageSizeDefault,
            ...(pageParam !== null && { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  })

export const activityQuery = (id: string) =>
  queryOptions({
    queryKey: ['activity-of-project', id],
    meta: forMembers,
    queryFn: ({ signal }) => call(getActivity, { params: { id }, query: {} }, { signal }),
    staleTime: minuteMs,
    gcTime: 5 * minuteMs,
  })

const kept = { meta: forMembers, staleTime: Number.POSITIVE_INFINITY, gcTime: 5 * minuteMs }

/** Milliseconds since 1970 for activities, milliseconds of the video for what its camera recorded. */
export const samplesQuery = (url: string) =>
  queryOptions({
    ...kept,
    queryKey: ['samples-of-project', url],
    queryFn: async ({ signal }) => decodeSamples(await bytesAt(url, signal)),
  })

export const motionQuery = (id: string) =>
  queryOptions({
    ...kept,
    queryKey: ['motion-of-video', id],
    queryFn: async ({ signal }) =>
      decodeMotion(await bytesAt(`/api/video/${encodeURIComponent(id)}/motion`, signal)),
  })

export const cameraSamplesUrl = (id: string) => `/api/video/${encodeURIComponent(id)}/telemetry`

async function bytesAt(url: string, signal: AbortSignal): Promise<Uint8Array> {
  const response = await request(url, { signal, timeoutMs: minuteMs })
  if (!response.ok) throw failureOf(response)
  return new Uint8Array(await response.arrayBuffer())
}
