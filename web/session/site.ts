import { queryOptions, useQuery } from '@tanstack/react-query'
import { firstCalls } from '#contract/site/first-calls.ts'
import type { Site } from '#contract/site/site.ts'
import { hourMs } from '#domain/time/durations.ts'
import { callAhead } from '#web/lib/api-client.ts'

export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) =>
    callAhead(firstCalls.site, async () => (await import('#contract/site/site.ts')).getSite, { signal }),
  staleTime: hourMs,
  gcTime: hourMs,
})

/** Undefined until the server has answered, and if it cannot: the application works without it. */
export function useSite(): Site | undefined {
  return useQuery(siteQuery).data
}
