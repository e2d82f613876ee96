import { infiniteQueryOptions } from '@tanstack/react-query'
import { listOutboxMail } from '#contract/dev-mail/dev-mail.ts'
import { call } from '#web/lib/api-client.ts'

export const outboxQuery = infiniteQueryOptions({
  queryKey: ['dev-mail'],
  queryFn: ({ pageParam, signal }) =>
    call(listOutboxMail, { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next_cursor,
})
