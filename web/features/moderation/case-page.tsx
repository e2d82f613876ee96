import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { actionNames, moderationMessages as texts } from '#contract/moderation/moderation-messages.ts'
import { leaseCase, type CaseView } from '#contract/moderation/moderation.ts'
import { reasonNames } from '#contract/moderation/report-messages.ts'
import { formatDuration } from '#domain/units/format-quantity.ts'
import { call } from '#web/lib/api-client.ts'
import { useSave } from '#web/session/use-save.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Chip } from '#web/ui/labels/chip.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { CaseContext } from './case-context.tsx'
import { CaseChips } from './case-row.tsx'
import { DecideForm } from './decide-form.tsx'
import { DecisionFacts } from './decision-facts.tsx'
import { caseQuery, refreshModeration } from './moderation.api.ts'
import type { ProjectPlayer } from './moderation-page.tsx'
import styles from './moderation.module.css'
import { writtenTime } from '#web/lib/written-time.ts'

/** One reported thing: what it is, what people wrote about it, and the decision. */
export function CasePage({ id, Player }: { id: string; Player: ProjectPlayer }) {
  const { data: view, isError } = useQuery(caseQuery(id))
  return (
    <Page
      title={view ? texts.kinds[view.item.kind] : texts.pageTitle}
      lead={<Link to="/moderation">{texts.back}</Link>}
      actions={view && <Lease view={view} />}
    >
      {isError && <Banner tone="error">{texts.loadFailed}</Banner>}
      {!view && !isError && <Skeleton shape="block" height={360} />}
      {view && (
        <div className={styles.case}>
          <p className={styles.chips}>
            <CaseChips item={view.item} />
            {view.restriction === 'removed' && <Chip tone="danger">{texts.removed}</Chip>}
            {view.restriction === 'limited' && <Chip>{texts.limited}</Chip>}
          </p>
          <div className={styles.stack}>
            <Card title={texts.thing}>
              <CaseContext context={view.context} Player={Player} />
            </Card>
            <Reports reports={view.reports} />
          </div>
          <div className={styles.stack}>
            <Card title={texts.decide}>
              {view.item.lease?.is_own ? (
                <DecideForm view={view} />
              ) : (
                <p className={styles.soft}>{view.item.is_own ? texts.own : texts.decideFirstTake}</p>
              )}
            </Card>
            {view.decisions.length > 0 && <Decisions decisions={view.decisions} />}
          </div>
        </div>
      )}
    </Page>
  )
}

function Lease({ view: { item } }: { view: CaseView }) {
  const client = useQueryClient()
  const { isSaving, failure, save } = useSave()
  if (item.is_own || (item.lease && !item.lease.is_own)) return null
  const action = item.lease ? 'release' : 'take'
  const change = async () => {
    await save(
      () => call(leaseCase, { body: { case_id: item.id, action } }),
      action === 'take' ? texts.taken : texts.released,
    )
    await refreshModeration(client)
  }
  return (
    <>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <Button
        variant={action === 'take' ? 'primary' : 'secondary'}
        busy={isSaving}
        onClick={() => void change()}
      >
        {action === 'take' ? texts.take : texts.release}
      </Button>
    </>
  )
}

function Reports({ reports }: { reports: CaseView['reports'] }) {
  return (
    <Card title={texts.reports}>
      <ul className={styles.plain}>
        {reports.map(({ id, reason, text, moment_ms, legal_explanation, reporter, created_at, state }) => (
          <li key={id} className={styles.report} data-settled={state !== 'open' || undefined}>
            <strong>{reasonNames[reason]}</strong>
            <span className={styles.soft}>
              {[
                texts.reporter[reporter],
                writtenTime(Date.parse(created_at), 'moment'),
                moment_ms === null ? '' : texts.atMoment(formatDuration(moment_ms)),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {text !== '' && (
              <p className={styles.quote} dir="auto">
                {text}
              </p>
            )}
            {legal_explanation !== null && (
              <>
                <Chip tone="warning">{texts.legal}</Chip>
                <p className={styles.quote} dir="auto">
                  {legal_explanation}
                </p>
              </>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Decisions({ decisions }: { decisions: CaseView['decisions'] }) {
  return (
    <Card title={texts.decisions}>
      <ul className={styles.plain}>
        {decisions.map((decision) => (
          <li key={decision.id}>
            <details>
              <summary>
                {actionNames[decision.action]} · {writtenTime(Date.parse(decision.created_at), 'moment')}
              </summary>
              <DecisionFacts decision={decision} />
            </details>
          </li>
        ))}
      </ul>
    </Card>
  )
}
