import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getRecords } from '#contract/efforts/efforts.ts'
import type { Sport } from '#domain/sport.ts'
import { call } from '#web/lib/api-client.ts'
import { forMembers } from '#web/session/current-user.ts'

export const recordsQuery = (sport: Sport | undefined) =>
  queryOptions({
    queryKey: ['records', sport],
    meta: forMembers,
    queryFn: ({ signal }) => call(getRecords, { query: sport ? { sport } : {} }, { signal }),
    placeholderData: keepPreviousData,
  })
