import { queryOptions } from '@tanstack/react-query'
import { getAthlete } from '#contract/athlete.ts'
import { getActivityEfforts } from '#contract/efforts.ts'
import { call } from '#web/lib/api-client.ts'

/** Only of the current user. */
export const athleteQuery = queryOptions({
  queryKey: ['athlete'],
  queryFn: ({ signal }) => call(getAthlete, {}, { signal }),
})

/** Only its owner may ask. */
export const effortsQuery = (id: string) =>
  queryOptions({
    queryKey: ['activity', id, 'efforts'],
    queryFn: ({ signal }) => call(getActivityEfforts, { params: { id } }, { signal }),
  })
