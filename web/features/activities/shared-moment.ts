import { queryOptions } from '@tanstack/react-query'
import type { Activity } from '#contract/activities/activity.ts'
import { isSeenAt } from '#domain/telemetry/segments.ts'
import { activityQuery, telemetryQuery } from './activity.api.ts'

/**
 * Where an activity begins for others. Requested for its owner, who may see more of it, because times in links count
 * from there.
 */
export const sharedStartQuery = (id: string) =>
  queryOptions({
    ...activityQuery(id, 'others'),
    select: ({ start_time_ms }: Activity) => start_time_ms,
  })

/** A moment of the owner's view as others see it; null if it is hidden from them. */
export const sharedMomentQuery = (activity: Activity, elapsedMs: number) =>
  queryOptions({
    queryKey: ['activity', activity.id, 'shared-moment', activity.telemetry_url, elapsedMs],
    queryFn: async ({ client }) => {
      const own = await client.ensureQueryData(telemetryQuery(activity))
      const others = await client.fetchQuery(activityQuery(activity.id, 'others'))
      const seen = await client.fetchQuery(telemetryQuery(others))
      const time = (own.recorded.time[0] ?? Number.NaN) + elapsedMs
      const { recorded, recordedBreaks } = seen
      if (!isSeenAt(recorded.time, recordedBreaks, time)) return null
      return time - (recorded.time[0] ?? time)
    },
  })
