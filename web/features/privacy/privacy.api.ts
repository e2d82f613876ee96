import { queryOptions } from '@tanstack/react-query'
import { getPrivacy } from '#contract/privacy.ts'
import { call } from '#web/lib/api-client.ts'

export const privacyQuery = queryOptions({
  queryKey: ['privacy'],
  queryFn: ({ signal }) => call(getPrivacy, {}, { signal }),
})
