import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { getActivity, getActivityLegs, type Activity } from '#contract/activities/activity.ts'
import { withoutUnmeasured } from '#domain/telemetry/is-measured.ts'
import { openPauses } from '#domain/telemetry/open-pauses.ts'
import { decodeSamples } from '#domain/telemetry/samples-codec.ts'
import { getActivityExtras } from '#contract/activities/activity-extras.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { call, isMissing, failureOf } from '#web/lib/api-client.ts'
import { forMembers } from '#web/session/current-user.ts'
import { orKept } from '#web/session/device/as-of.ts'
import { requestOrKept } from '#web/session/device/request-or-kept.ts'
import {
  forgetActivity,
  keepActivity,
  keepTelemetry,
  nameOnDevice,
  readActivityKept,
} from './kept-activity.ts'

/** As its owner sees it, or as everyone else who may see it does. */
export type Audience = 'owner' | 'others'

/** Many samples on a slow connection take longer than an ordinary answer. */
const telemetryTimeoutMs = 60_000

export const activityQuery = (id: string, as: Audience) =>
  queryOptions({
    queryKey: ['activity', id, as],
    queryFn: ({ signal, client }) =>
      orKept({
        name: nameOnDevice(id),
        ask: async () => {
          const askedAtMs = Date.now()
          try {
            const activity = await call(getActivity, { params: { id }, query: { as } }, { signal })
            if (activity.is_own && as === 'owner') void keepActivity(client, activity, askedAtMs)
            return activity
          } catch (error) {
            if (isMissing(error)) void forgetActivity(client, id)
            throw error
          }
        },
        read: async () => (as === 'owner' ? readActivityKept(id) : undefined),
      }),
  })

/** All legs of the event that an activity is part of. */
export const legsQuery = (id: string, as: Audience) =>
  queryOptions({
    queryKey: ['activity', id, as, 'legs'],
    queryFn: async ({ signal }) =>
      (await call(getActivityLegs, { params: { id }, query: { as } }, { signal })).items,
  })

/** Its address changes with its content, so it is fetched only once. */
export const telemetryQuery = ({ telemetry_url, is_own }: Activity) =>
  queryOptions({
    queryKey: ['telemetry', telemetry_url],
    queryFn: async ({ signal, client }) => {
      const response = await requestOrKept(telemetry_url, { signal, timeoutMs: telemetryTimeoutMs })
      if (!response.ok) throw failureOf(response)
      const bytes = await response.arrayBuffer()
      if (is_own) void keepTelemetry(client, telemetry_url, bytes)
      const { samples, breaks } = decodeSamples(new Uint8Array(bytes))
      const recorded = withoutUnmeasured(samples)
      return { ...openPauses({ samples: recorded, breaks }), recorded, recordedBreaks: breaks }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 5 * minuteMs,
  })

/** Only its owner may ask. */
export const extrasQuery = (id: string) =>
  queryOptions({
    queryKey: ['activity', id, 'extras'],
    meta: forMembers,
    queryFn: ({ signal }) => call(getActivityExtras, { params: { id } }, { signal }),
  })

/** Everything that shows activities refetches. */
export async function refreshActivities(client: QueryClient): Promise<void> {
  const names = ['activity', 'activities', 'activity-filters', 'statistics', 'tile-version']
  await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })))
}
