import { queryOptions } from '@tanstack/react-query'
import { getWatchedWords } from '#contract/comments/watched-words.ts'
import { call } from '#web/lib/api-client.ts'
import { forMembers } from '#web/session/current-user.ts'

export const watchedWordsQuery = queryOptions({
  queryKey: ['watched-words'],
  meta: forMembers,
  queryFn: ({ signal }) => call(getWatchedWords, {}, { signal }),
})
