import { useQuery } from '@tanstack/react-query'
import { decisionMessages as texts } from '#contract/moderation/decision-messages.ts'
import { asSentence } from '#web/lib/as-sentence.ts'
import { isMissing } from '#web/lib/api-client.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { AppealForm } from './appeal-form.tsx'
import { DecisionFacts } from './decision-facts.tsx'
import styles from './moderation.module.css'
import { decisionQuery } from './moderation.api.ts'

/** A statement of reasons, for the person whom it concerns, and the way to appeal. */
export function DecisionPage({ id, linkKey }: { id: string; linkKey: string | null }) {
  const { data: decision, error } = useQuery(decisionQuery(id, linkKey))
  return (
    <Page title={decision ? texts.heading(decision.kind) : texts.pageTitle} width="narrow">
      {error && <Banner tone="info">{isMissing(error) ? texts.missing : asSentence(error.message)}</Banner>}
      {!decision && !error && <Skeleton shape="block" height={320} />}
      {decision && (
        <div className={styles.stack}>
          {decision.is_reversed && <Banner tone="success">{texts.reversed}</Banner>}
          <Card>
            <DecisionFacts decision={decision} />
          </Card>
          <AppealForm decision={decision} linkKey={linkKey} />
        </div>
      )}
    </Page>
  )
}
