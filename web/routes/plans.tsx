import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { PlansPage } from '#web/features/plans/plans-page.tsx'
import { currentUserQuery } from '#web/session/current-user.ts'
import { choiceOf, isLivePlan, planStateOf } from '#web/session/plan-state.ts'
import { siteQuery } from '#web/session/site.ts'

export function Component() {
  const { data, isError, isFetching, refetch } = useQuery(siteQuery)
  const { data: user, dataUpdatedAt } = useQuery(currentUserQuery)
  const hasPlan = user && isLivePlan(planStateOf(user.billing, dataUpdatedAt))
  return (
    <PlansPage
      site={useDeferredValue(data)}
      current={hasPlan ? choiceOf(user.billing) : null}
      failed={isError && !isFetching}
      onRetry={() => void refetch()}
    />
  )
}
