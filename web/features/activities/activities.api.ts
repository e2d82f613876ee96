import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getFilters, getStatistics, listActivities } from '#contract/activities/activity.ts'
import { limits } from '#contract/limits.ts'
import { getTileVersion } from '#contract/tiles/tile.ts'
import { dayMs } from '#domain/time/durations.ts'
import { call } from '#web/lib/api-client.ts'
import { forMembers } from '#web/session/current-user.ts'
import { orKept } from '#web/session/device/as-of.ts'
import { keepListLater, listName, readFiltersKept, readListKept, readMonthsKept } from './kept-list.ts'
import { isReduced, type ListFilter } from './list-filter.ts'
import { weekStart } from '#web/lib/week-start.ts'

const queryOf = (filter: ListFilter) => ({ ...filter, archived: String(filter.archived) })

const askForPage = (filter: ListFilter, cursor: string | null, signal?: AbortSignal) =>
  call(
    listActivities,
    { query: { ...queryOf(filter), limit: limits.pageSizeMax, ...(cursor !== null && { cursor }) } },
    { signal },
  )

export const activitiesQuery = (filter: ListFilter) =>
  infiniteQueryOptions({
    queryKey: ['activities', filter],
    meta: forMembers,
    queryFn: ({ pageParam, signal, client }) =>
      orKept({
        name: listName,
        ask: async () => {
          const askedAtMs = Date.now()
          const page = await askForPage(filter, pageParam, signal)
          if (pageParam === null && !filter.archived && !isReduced(filter))
            void keepListLater(client, { page, askedAtMs, next: (cursor) => askForPage(filter, cursor) })
          return page
        },
        read: async () => (pageParam === null ? readListKept(filter) : undefined),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    // The list stays in place while another one is loading.
    placeholderData: keepPreviousData,
  })

/** The totals of each month, for the same activities that the list shows. */
export const monthsQuery = (filter: ListFilter) =>
  queryOptions({
    queryKey: ['statistics', 'month', filter],
    meta: forMembers,
    queryFn: ({ signal }) =>
      orKept({
        name: listName,
        ask: () => call(getStatistics, { query: { ...queryOf(filter), by: 'month' } }, { signal }),
        read: () => readMonthsKept(filter),
      }),
    placeholderData: keepPreviousData,
  })

export const filtersQuery = (archived: boolean) =>
  queryOptions({
    queryKey: ['activity-filters', archived],
    meta: forMembers,
    queryFn: ({ signal }) =>
      orKept({
        name: listName,
        ask: () => call(getFilters, { query: { archived: String(archived) } }, { signal }),
        read: () => readFiltersKept(archived),
      }),
  })

export const statisticsQuery = (filter: ListFilter, by: 'week' | 'month' | 'year' | 'sport') =>
  queryOptions({
    queryKey: ['statistics', by, 'split', filter],
    meta: forMembers,
    queryFn: ({ signal }) =>
      call(
        getStatistics,
        { query: { ...queryOf(filter), by, split: 'true', week_start: String(weekStart()) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

/** The totals of the weeks since then, asked for from a day earlier because days begin at other times elsewhere. */
export const weekQuery = (startMs: number) =>
  queryOptions({
    queryKey: ['statistics', 'week', startMs],
    meta: forMembers,
    queryFn: ({ signal }) =>
      call(
        getStatistics,
        { query: { by: 'week', week_start: String(weekStart()), from_ms: startMs - dayMs } },
        { signal },
      ),
  })

export const tileVersionQuery = queryOptions({
  queryKey: ['tile-version'],
  meta: forMembers,
  queryFn: ({ signal }) => call(getTileVersion, {}, { signal }),
})
