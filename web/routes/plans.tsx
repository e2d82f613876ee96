import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { Site } from '#contract/site/site.ts'
import { storageLabel } from '#domain/plans/storage-label.ts'
import { PlansPage, type PlansOffer } from '#web/features/billing/plans/plans-page.tsx'
import { pageFacts } from '#web/lib/page-facts.ts'
import { currentUserQuery } from '#web/session/current-user.ts'
import { choiceOf, isLivePlan, planStateOf } from '#web/features/billing/plan-state.ts'
import { siteQuery } from '#web/session/site.ts'

const offerOf = ({ billing, stand_ins, starting_plan, storage_quota_gb }: Site): PlansOffer => ({
  hasPlans: billing,
  isPretended: stand_ins.includes('payments'),
  hasStartingPlan: starting_plan,
  quota: storageLabel(storage_quota_gb),
})

export function Component() {
  const { data, isError, isFetching, refetch } = useQuery(siteQuery)
  const { data: user, dataUpdatedAt } = useQuery(currentUserQuery)
  const hasPlan = user && isLivePlan(planStateOf(user.billing, dataUpdatedAt))
  const site = useDeferredValue(data)
  const facts = pageFacts()
  const isUnknown = user === undefined && facts?.isMember
  return (
    <PlansPage
      offer={site ? offerOf(site) : facts}
      current={isUnknown ? undefined : hasPlan ? choiceOf(user.billing) : null}
      failed={isError && !isFetching}
      onRetry={() => void refetch()}
    />
  )
}
