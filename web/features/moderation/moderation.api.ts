import type { z } from 'zod'
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { getDecision } from '#contract/moderation/decisions.ts'
import { getCase, listAppeals, listAudit, listQueue } from '#contract/moderation/moderation.ts'
import { call } from '#web/lib/api-client.ts'
import { forMembers } from '#web/session/current-user.ts'

const all = 'moderation'
/** Several moderators work at once. */
const now = { staleTime: 0, meta: forMembers }
const paged = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ next_cursor }: { next_cursor: string | null }) => next_cursor,
}

type QueueFilter = Partial<Pick<z.infer<typeof listQueue.query>, 'view' | 'kind' | 'reason'>>

export const queueQuery = (filter: QueueFilter) =>
  infiniteQueryOptions({
    queryKey: [all, 'queue', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listQueue, { query: { ...filter, ...(pageParam !== null && { cursor: pageParam }) } }, { signal }),
    ...paged,
    ...now,
  })

export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: [all, 'case', id],
    queryFn: ({ signal }) => call(getCase, { query: { case_id: id } }, { signal }),
    ...now,
  })

export const appealsQuery = infiniteQueryOptions({
  queryKey: [all, 'appeals'],
  queryFn: ({ pageParam, signal }) =>
    call(listAppeals, { query: { ...(pageParam !== null && { cursor: pageParam }) } }, { signal }),
  ...paged,
  ...now,
})

export const auditQuery = infiniteQueryOptions({
  queryKey: [all, 'audit'],
  queryFn: ({ pageParam, signal }) =>
    call(listAudit, { query: { ...(pageParam !== null && { cursor: pageParam }) } }, { signal }),
  ...paged,
  ...now,
})

/** By a session, or by the link of the mail. */
export const decisionQuery = (id: string, key: string | null) =>
  queryOptions({
    queryKey: ['decision', id, key],
    queryFn: ({ signal }) =>
      call(getDecision, { params: { id }, query: { ...(key !== null && { key }) } }, { signal }),
    retry: false,
  })

export const refreshModeration = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [all] })
