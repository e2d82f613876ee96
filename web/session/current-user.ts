import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import type { User } from '#contract/account.ts'
import { firstCalls } from '#contract/first-calls.ts'
import { messages } from '#contract/messages.ts'
import { callAhead } from '#web/lib/api-client.ts'
import { forgetKeptMaps } from '#web/lib/kept-map-caches.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { siteQuery } from './site.ts'

const hourMs = 3_600_000
const queryKey = ['current-user'] as const

const loadDeclaration = async () => (await import('#contract/account.ts')).getLoggedIn

/** The signed-in user; null when nobody is signed in, which the server reports as a record without an id. */
export const currentUserQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal, client }): Promise<User | null> => {
    try {
      const record = await callAhead(firstCalls.loggedIn, loadDeclaration, { signal })
      return record.id === undefined ? null : record
    } catch (error) {
      const { data, errorUpdateCount = 0 } = client.getQueryState<User | null>(queryKey) ?? {}
      // Reported once: every component mounted later asks again, most often in vain.
      if (data === undefined && errorUpdateCount === 0 && !signal.aborted) {
        showToast({
          text: messages.couldNotLoadUser(reasonOf(error)),
          tone: navigator.onLine ? 'error' : 'normal',
        })
      }
      throw error
    }
  },
  staleTime: hourMs,
  gcTime: hourMs,
})

/** Part of the key of every query that needs a signed-in user. */
export const forMembers = { isForMembers: true } as const

/** Undefined while unknown: until then, nothing that depends on it is shown. */
export function useCurrentUser(): User | null | undefined {
  return useQuery(currentUserQuery).data
}

/** After someone signs in or out, data loaded for the previous user must not be there for the next one. */
export async function changeUser(client: QueryClient, user: User | null): Promise<void> {
  const kept: unknown[] = [queryKey[0], siteQuery.queryKey[0]]
  const isOfUser = (query: { queryKey: readonly unknown[] }) => !kept.includes(query.queryKey[0])
  // An answer still on its way belongs to the previous user.
  await client.cancelQueries({ queryKey })
  await client.cancelQueries({ predicate: isOfUser })
  client.removeQueries({ type: 'inactive', predicate: isOfUser })
  // Whoever uses this device next should not see where they have been.
  if (!user) await forgetKeptMaps()
  // Their pages stay on screen for a moment, and would make requests in vain.
  if (!user) client.removeQueries({ predicate: ({ meta }) => meta?.['isForMembers'] === true })
  client.setQueryData(currentUserQuery.queryKey, user)
  void client.resetQueries({ type: 'active', predicate: isOfUser })
}

function reasonOf(error: unknown): string {
  if (!navigator.onLine) return messages.offline
  return error instanceof Error ? error.message : messages.unknownError
}
