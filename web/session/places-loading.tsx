import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { getAtlas } from '#contract/atlas/place.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { call } from '#web/lib/api-client.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'

const askedEveryMs = 10_000

/** The newest version of the atlas tiles, and whether all places are stored. */
export const atlasQuery = queryOptions({
  queryKey: ['atlas'],
  queryFn: ({ signal }) => call(getAtlas, {}, { signal }),
  staleTime: 5 * minuteMs,
  gcTime: 5 * minuteMs,
  refetchInterval: ({ state }) => (state.data?.is_loading ? askedEveryMs : false),
})

/**
 * Whether the places of the world are being stored for the first time. Queried only where that would explain
 * missing places.
 */
export function usePlacesLoading(isAsked = true): boolean {
  const client = useQueryClient()
  const { data } = useQuery({ ...atlasQuery, enabled: isAsked })
  const isLoading = isAsked && (data?.is_loading ?? false)
  const wasLoading = useRef(false)
  useEffect(() => {
    // The page can show place names now.
    if (wasLoading.current && data?.is_loading === false) void client.invalidateQueries()
    wasLoading.current = isLoading
  }, [client, data, isLoading])
  return isLoading
}

/** Explains why there are no places; renders nothing if that is not the reason. */
export function PlacesLoading({ isAsked = true, children }: { isAsked?: boolean; children: string }) {
  return usePlacesLoading(isAsked) ? <Banner tone="info">{children}</Banner> : null
}
