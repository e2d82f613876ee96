import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Sport } from '#domain/sport.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { callAhead } from '#web/lib/api-client.ts'
import { goodFor } from '#web/lib/unreachable-regions.ts'
import { loadChunk } from '#web/lib/chunk-reload.ts'

/** The schema for checking the answer loads next to the start page, which renders without it. */
const declaration = async () =>
  (await loadChunk(() => import('#contract/discovery/discovery.ts'))).getRecommendedVideos

/** The same number gives the same order for some minutes. */
export const recommendedQuery = (number: number, sport: Sport | null) =>
  queryOptions({
    queryKey: ['recommended-videos', number, sport],
    queryFn: ({ signal }) =>
      callAhead(`/api/recommended_videos?number=${number}${sport ? `&sport=${sport}` : ''}`, declaration, {
        signal,
      }),
    // The back button returns to the same list.
    staleTime: goodFor(5 * minuteMs),
    gcTime: 5 * minuteMs,
    placeholderData: keepPreviousData,
  })
