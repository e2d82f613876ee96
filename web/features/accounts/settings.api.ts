import { queryOptions } from '@tanstack/react-query'
import { listSessions } from '#contract/sessions.ts'
import { call } from '#web/lib/api-client.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(listSessions, {}, { signal }),
})
