import { useQuery } from '@tanstack/react-query'
import { MyStoragePage } from '#web/features/billing/my-storage-page.tsx'
import { currentUserQuery } from '#web/session/current-user.ts'
import { useSite } from '#web/session/site.ts'

export function Component() {
  const { data: user, dataUpdatedAt } = useQuery(currentUserQuery)
  const site = useSite()
  // A different account in the same browser starts over.
  return user ? <MyStoragePage key={user.id} user={user} site={site} nowMs={dataUpdatedAt} /> : null
}
