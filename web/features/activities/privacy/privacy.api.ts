import { queryOptions } from '@tanstack/react-query'
import { getPrivacy } from '#contract/privacy/privacy.ts'
import { call } from '#web/lib/api-client.ts'
import { forMembers } from '#web/session/current-user.ts'

export const privacyQuery = queryOptions({
  queryKey: ['privacy'],
  meta: forMembers,
  queryFn: ({ signal }) => call(getPrivacy, {}, { signal }),
})
