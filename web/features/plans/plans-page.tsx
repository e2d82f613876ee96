import type { ReactNode } from 'react'
import type { Site } from '#contract/site.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { FreeCard, HdWatchCard, QuestionsCard, StorageCard } from './paid-plans.tsx'
import { PlansSkeleton } from './plans-skeleton.tsx'
import { SharedQuota } from './shared-quota.tsx'

type PlansPageProps = { site: Site | undefined; failed: boolean; onRetry: () => void }

/** What this server offers. `site` is undefined while loading, and if it cannot be loaded. */
export function PlansPage({ site, failed, onRetry }: PlansPageProps) {
  return (
    <Page title="Plans" lead={leadOf(site)} width="narrow">
      {contentOf({ site, failed, onRetry })}
    </Page>
  )
}

function contentOf({ site, failed, onRetry }: PlansPageProps): ReactNode {
  if (!site && failed) {
    return (
      <Banner tone="error" action={<Button onClick={onRetry}>Try again</Button>}>
        The plans of this server could not be loaded.
      </Banner>
    )
  }
  if (!site) return <PlansSkeleton />
  if (!site.billing) return <SharedQuota quotaGb={site.storage_quota_gb} />
  return (
    <>
      {site.stand_ins.includes('payments') && (
        <Banner tone="info">This is a demo. Payments are simulated: nobody is charged anything.</Banner>
      )}
      <FreeCard />
      <StorageCard />
      <HdWatchCard />
      <QuestionsCard />
    </>
  )
}

function leadOf(site: Site | undefined): string {
  return site?.billing
    ? 'Watching is free, and so are your tracks. Videos take space, and space costs money: you pay for what you keep.'
    : 'What you can store and watch on this server, and what it costs, if anything.'
}
