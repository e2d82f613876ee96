import type { ReactNode } from 'react'
import type { PageFacts } from '#contract/site/page-facts.ts'
import type { PlanChoice } from '#domain/plans/plan-choice.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { RetryBanner } from '#web/session/retry-banner.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { FreeCard, HdWatchCard, QuestionsCard, StorageCard } from './paid-plans.tsx'
import { PlansSkeleton } from './plans-skeleton.tsx'
import { SharedQuota } from './shared-quota.tsx'
import { texts } from './messages.ts'

export type PlansOffer = Pick<PageFacts, 'hasPlans' | 'isPretended' | 'hasStartingPlan' | 'quota'>

type PlansPageProps = {
  offer: PlansOffer | undefined
  /** What the visitor has; null without a plan, undefined while it is not known. */
  current: PlanChoice | null | undefined
  failed: boolean
  onRetry: () => void
}

/** What this server offers. `offer` is undefined while loading, and if it cannot be loaded. */
export function PlansPage(props: PlansPageProps) {
  return (
    <Page title={texts.plans} lead={leadOf(props.offer)} width="narrow">
      {contentOf(props)}
    </Page>
  )
}

function contentOf({ offer, current, failed, onRetry }: PlansPageProps): ReactNode {
  if (!offer && failed) {
    return <RetryBanner onRetry={onRetry}>{texts.thePlansOfThisServerCould}</RetryBanner>
  }
  if (!offer) return <PlansSkeleton />
  if (!offer.hasPlans) return <SharedQuota quota={offer.quota} />
  return (
    <>
      {offer.isPretended && (
        <section data-only="pretended">
          <Banner tone="info">
            {texts.thisIsADemoPayments}{' '}
            {offer.hasStartingPlan && <span data-only="starting">{texts.startingPlan}</span>}
          </Banner>
        </section>
      )}
      <FreeCard />
      <StorageCard current={current} />
      <HdWatchCard current={current} />
      <QuestionsCard />
    </>
  )
}

function leadOf(offer: PlansOffer | undefined): string {
  return offer?.hasPlans ? texts.watchingIsFree : texts.whatYouCanStoreAndWatch
}
