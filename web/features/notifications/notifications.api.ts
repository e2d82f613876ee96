import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  countUnseen,
  getNotificationSettings,
  listNotifications,
} from '#contract/notifications/notifications.ts'
import { getPush } from '#contract/notifications/push.ts'
import { call } from '#web/lib/api-client.ts'
import { forMembers } from '#web/session/current-user.ts'
import { findOwnSubscription } from './push/browser-push.ts'

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
  // Kept up to date by the event stream.
  staleTime: Infinity,
})

export const settingsQuery = queryOptions({
  queryKey: ['notifications', 'settings'],
  meta: forMembers,
  queryFn: ({ signal }) => call(getNotificationSettings, {}, { signal }),
})

/** Whether this browser is told while no page is open: only if both sides know of the same subscription. */
export const pushQuery = queryOptions({
  queryKey: ['notifications', 'push'],
  meta: forMembers,
  queryFn: async ({ signal }) => {
    const { public_key, endpoint } = await call(getPush, {}, { signal })
    const own = await findOwnSubscription()
    return { publicKey: public_key, isOn: endpoint !== null && own?.endpoint === endpoint }
  },
})
