import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { getFitnessLog, listFitnessLinks, type FitnessLink } from '#contract/fitness-sync/fitness-sync.ts'
import type { ProviderId } from '#domain/fitness/provider.ts'
import { call } from '#web/lib/api-client.ts'
import { forMembers } from '#web/session/current-user.ts'
import { viewLink } from './link-view.ts'

const all = 'fitness-sync'
/** While a history arrives, the numbers change every few seconds. */
const movingMs = 3000
/** New activities may come at any time. */
const restingMs = 60_000

export const linksQuery = queryOptions({
  queryKey: [all, 'links'],
  meta: forMembers,
  queryFn: ({ signal }) => call(listFitnessLinks, {}, { signal }),
  refetchInterval: ({ state }) => askAgainAfter(state.data?.links ?? []),
  // Someone may come back from a window in which they connected something.
  refetchOnWindowFocus: true,
  staleTime: 1000,
})

function askAgainAfter(links: readonly FitnessLink[]): number | false {
  if (links.length === 0) return false
  return links.some((link) => viewLink(link, Date.now()).isMoving) ? movingMs : restingMs
}

export const logQuery = (provider: ProviderId) =>
  infiniteQueryOptions({
    queryKey: [all, 'log', provider],
    meta: forMembers,
    queryFn: ({ pageParam, signal }) =>
      call(
        getFitnessLog,
        { params: { provider }, query: { ...(pageParam !== null && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_before }) => next_before,
    staleTime: 0,
  })

export const refreshLinks = (client: QueryClient) => client.invalidateQueries({ queryKey: [all] })
