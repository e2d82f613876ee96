import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getFilters } from '#contract/activity.ts'
import { getPlace, listMapActivities } from '#contract/place.ts'
import { call } from '#web/lib/api-client.ts'
import type { MapState } from './map-state.ts'

const minuteMs = 60_000

type Listed = Pick<MapState, 'id' | 'box' | 'sport' | 'difficulty'>

/** What everybody may see, newest first: on or in a place, else in an area, else anywhere. */
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
    staleTime: minuteMs,
    // The way back from an activity leads to the list as it was.
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

/** What there is to choose from, of all that this visitor may see. */
export const mapFiltersQuery = queryOptions({
  queryKey: ['map-filters'],
  queryFn: ({ signal }) => call(getFilters, { query: { scope: 'all' } }, { signal }),
  staleTime: minuteMs,
  gcTime: 5 * minuteMs,
})
