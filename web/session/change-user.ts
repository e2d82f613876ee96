import type { QueryClient } from '@tanstack/react-query'
import type { User } from '#contract/accounts/account.ts'
import { rereadOnlineMap } from './cookie-consent.ts'
import { currentUserQuery } from './current-user.ts'
import { followUser } from './device/device-store.ts'
import { siteQuery } from './site.ts'

/** After someone signs in or out, data loaded for the previous user must not be there for the next one. */
export async function changeUser(client: QueryClient, user: User | null): Promise<void> {
  const { queryKey } = currentUserQuery
  const kept: unknown[] = [queryKey[0], siteQuery.queryKey[0]]
  const isOfUser = (query: { queryKey: readonly unknown[] }) => !kept.includes(query.queryKey[0])
  // An answer still on its way belongs to the previous user.
  await client.cancelQueries({ queryKey })
  await client.cancelQueries({ predicate: isOfUser })
  client.removeQueries({ type: 'inactive', predicate: isOfUser })
  // Whoever uses this device next should not see where they have been.
  await followUser(user, Date.now())
  // The pages of the previous user stay on screen for a moment, and would make requests in vain.
  if (!user) client.removeQueries({ predicate: ({ meta }) => meta?.['isForMembers'] === true })
  rereadOnlineMap()
  client.setQueryData(queryKey, user)
  void client.resetQueries({ type: 'active', predicate: isOfUser })
}
