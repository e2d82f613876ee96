import { queryOptions } from '@tanstack/react-query'
import { listSessions } from '#contract/accounts/sessions.ts'
import { call } from '#web/lib/api-client.ts'
import { forMembers } from '#web/session/current-user.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  meta: forMembers,
  queryFn: ({ signal }) => call(listSessions, {}, { signal }),
})
