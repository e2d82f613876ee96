import type { ReactNode } from 'react'
import type { Site } from '#contract/site.ts'
import type { PlanChoice } from '#domain/plans/plan-choice.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { RetryBanner } from '#web/session/retry-banner.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { FreeCard, HdWatchCard, QuestionsCard, StorageCard } from './paid-plans.tsx'
import { PlansSkeleton } from './plans-skeleton.tsx'
import { SharedQuota } from './shared-quota.tsx'
import { texts } from './messages.ts'

type PlansPageProps = {
  site: Site | undefined
  /** What the visitor has; null without a plan. */
  current: PlanChoice | null
  failed: boolean
  onRetry: () => void
}

/** What this server offers. `site` is undefined while loading, and if it cannot be loaded. */
export function PlansPage(props: PlansPageProps) {
  return (
    <Page title={texts.plans} lead={leadOf(props.site)} width="narrow">
      {contentOf(props)}
    </Page>
  )
}

function contentOf({ site, current, failed, onRetry }: PlansPageProps): ReactNode {
  if (!site && failed) {
    return <RetryBanner onRetry={onRetry}>{texts.thePlansOfThisServerCould}</RetryBanner>
  }
  if (!site) return <PlansSkeleton />
  if (!site.billing) return <SharedQuota quotaGb={site.storage_quota_gb} />
  return (
    <>
      {site.stand_ins.includes('payments') && <Banner tone="info">{texts.thisIsADemoPayments}</Banner>}
      <FreeCard />
      <StorageCard current={current} />
      <HdWatchCard current={current} />
      <QuestionsCard />
    </>
  )
}

function leadOf(site: Site | undefined): string {
  return site?.billing ? texts.watchingIsFree : texts.whatYouCanStoreAndWatch
}
