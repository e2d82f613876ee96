import { queryOptions } from '@tanstack/react-query'
import { getAthlete } from '#contract/athlete.ts'
import { call } from '#web/lib/api-client.ts'
import { forMembers } from '#web/session/current-user.ts'

/** The own heart rates, threshold power and zones. */
export const athleteQuery = queryOptions({
  queryKey: ['athlete'],
  meta: forMembers,
  queryFn: ({ signal }) => call(getAthlete, {}, { signal }),
})
