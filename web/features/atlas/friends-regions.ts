import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { getFriendsRegions } from '#contract/tiles/tile.ts'
import type { Region } from '#domain/region.ts'
import { call } from '#web/lib/api-client.ts'
import { currentUserQuery, forMembers } from '#web/session/current-user.ts'

/** The key of everything about friends comes first: a new friend may live in another region. */
const friendsRegionsQuery = queryOptions({
  queryKey: ['friends', 'regions'],
  meta: forMembers,
  queryFn: ({ signal }) => call(getFriendsRegions, {}, { signal }),
})

/** The regions that maps have to ask for what friends share; none for visitors, or if they are unknown. */
export async function findFriendsRegions(client: QueryClient): Promise<Region[]> {
  try {
    if (!(await client.ensureQueryData(currentUserQuery))) return []
    return (await client.fetchQuery(friendsRegionsQuery)).regions
  } catch {
    return []
  }
}
