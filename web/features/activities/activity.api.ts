import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { getActivity, type Activity } from '#contract/activity.ts'
import { withoutUnmeasured } from '#domain/telemetry/is-measured.ts'
import { openPauses } from '#domain/telemetry/open-pauses.ts'
import { decodeSamples } from '#domain/telemetry/samples-codec.ts'
import { getActivityExtras } from '#contract/activity-extras.ts'
import { call, CallError, reasonOfStatus } from '#web/lib/api-client.ts'
import { request } from '#web/lib/request.ts'

/** As its owner sees it, or as everyone else who may see it does. */
export type Audience = 'owner' | 'others'

/** Many samples on a slow connection take longer than an ordinary answer. */
const telemetryTimeoutMs = 60_000
const minuteMs = 60_000

export const activityQuery = (id: string, as: Audience) =>
  queryOptions({
    queryKey: ['activity', id, as],
    queryFn: ({ signal }) => call(getActivity, { params: { id }, query: { as } }, { signal }),
  })

/** Its address changes with its content, so it is fetched only once. */
export const telemetryQuery = ({ telemetry_url }: Activity) =>
  queryOptions({
    queryKey: ['telemetry', telemetry_url],
    queryFn: async ({ signal }) => {
      const response = await request(telemetry_url, { signal, timeoutMs: telemetryTimeoutMs })
      if (!response.ok) throw new CallError(response.status, '', reasonOfStatus(response.status))
      const { samples, breaks } = decodeSamples(new Uint8Array(await response.arrayBuffer()))
      return openPauses({ samples: withoutUnmeasured(samples), breaks })
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 5 * minuteMs,
  })

/** Only its owner may ask. */
export const extrasQuery = (id: string) =>
  queryOptions({
    queryKey: ['activity', id, 'extras'],
    queryFn: ({ signal }) => call(getActivityExtras, { params: { id } }, { signal }),
  })

/** Everything that shows activities refetches. */
export async function refreshActivities(client: QueryClient): Promise<void> {
  const names = ['activity', 'activities', 'activity-filters', 'statistics', 'tile-version']
  await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })))
}
