import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getFilters } from '#contract/activities/activity.ts'
import { getPlace, listMapActivities } from '#contract/atlas/place.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { call } from '#web/lib/api-client.ts'
import { goodFor } from '#web/lib/unreachable-regions.ts'
import type { MapState } from './map-state.ts'

type Listed = Pick<MapState, 'id' | 'box' | 'sport' | 'difficulty'>

/** Everything public, newest first: at a place, otherwise in an area, otherwise anywhere. */
export const mapActivitiesQuery = ({ id, box, sport, difficulty }: Listed) => {
  const where = id === null ? box && { w: box.west, s: box.south, e: box.east, n: box.north } : { id }
  const query = { ...where, ...(sport && { sport }), ...(difficulty && { difficulty }) }
  return infiniteQueryOptions({
    queryKey: ['map-activities', query],
    queryFn: ({ pageParam, signal }) =>
      call(
        listMapActivities,
        { query: { ...query, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: goodFor(minuteMs),
    // The back button returns from an activity to the same list.
    gcTime: 5 * minuteMs,
    placeholderData: keepPreviousData,
  })
}

export const placeQuery = (id: string) =>
  queryOptions({
    queryKey: ['place', id],
    queryFn: ({ signal }) => call(getPlace, { params: { id } }, { signal }),
    staleTime: 5 * minuteMs,
    gcTime: 5 * minuteMs,
  })

/** The filter values that occur in what this visitor may see. */
export const mapFiltersQuery = queryOptions({
  queryKey: ['map-filters'],
  queryFn: ({ signal }) => call(getFilters, { query: { scope: 'all' } }, { signal }),
  staleTime: goodFor(minuteMs),
  gcTime: 5 * minuteMs,
})
