import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { PlansPage } from '#web/features/plans/plans-page.tsx'
import { siteQuery } from '#web/session/site.ts'

export function Component() {
  const { data, isError, isFetching, refetch } = useQuery(siteQuery)
  return (
    <PlansPage site={useDeferredValue(data)} failed={isError && !isFetching} onRetry={() => void refetch()} />
  )
}
