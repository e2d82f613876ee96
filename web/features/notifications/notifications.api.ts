import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { countUnseen, getNotificationSettings, listNotifications } from '#contract/notifications.ts'
import { call } from '#web/lib/api-client.ts'
import { forMembers } from '#web/session/current-user.ts'

export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'list'],
  meta: forMembers,
  queryFn: ({ pageParam, signal }) =>
    call(listNotifications, { query: { ...(pageParam !== null && { cursor: pageParam }) } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next_cursor }) => next_cursor,
})

export const unseenQuery = queryOptions({
  queryKey: ['notifications', 'unseen'],
  meta: forMembers,
  queryFn: ({ signal }) => call(countUnseen, {}, { signal }),
  // The stream of events brings the changes.
  staleTime: Infinity,
})

export const settingsQuery = queryOptions({
  queryKey: ['notifications', 'settings'],
  meta: forMembers,
  queryFn: ({ signal }) => call(getNotificationSettings, {}, { signal }),
})
