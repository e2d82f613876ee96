import { queryOptions, useQuery } from '@tanstack/react-query'
import { getLoggedIn, type User } from '#contract/account.ts'
import { call } from '#web/lib/api-client.ts'

const hourMs = 3_600_000

/** Who is signed in; null when nobody is, which the server says with a record that has no id. */
export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: async ({ signal }): Promise<User | null> => {
    const record = await call(getLoggedIn, {}, { signal })
    return record.id === undefined ? null : record
  },
  staleTime: hourMs,
  gcTime: hourMs,
})

/** Undefined while it is not known: then nothing that depends on it is shown. */
export function useCurrentUser(): User | null | undefined {
  return useQuery(currentUserQuery).data
}
