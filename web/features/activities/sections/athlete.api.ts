import { queryOptions } from '@tanstack/react-query'
import { getAthlete } from '#contract/efforts/athlete.ts'
import { getActivityEfforts } from '#contract/efforts/efforts.ts'
import { call } from '#web/lib/api-client.ts'
import { forMembers } from '#web/session/current-user.ts'

/** Only of the current user. */
export const athleteQuery = queryOptions({
  queryKey: ['athlete'],
  meta: forMembers,
  queryFn: ({ signal }) => call(getAthlete, {}, { signal }),
})

/** Only its owner may ask. */
export const effortsQuery = (id: string) =>
  queryOptions({
    queryKey: ['activity', id, 'efforts'],
    meta: forMembers,
    queryFn: ({ signal }) => call(getActivityEfforts, { params: { id } }, { signal }),
  })
