import type { PlanPreview } from '#contract/billing/billing.ts'
import { reasonOfStatus, CallError } from '#web/lib/api-client.ts'
import { RetryBanner } from '#web/session/retry-banner.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import styles from './due-summary.module.css'
import { writtenAmount, writtenDay } from './written-amount.ts'
import { texts } from './messages.ts'

type DueSummaryProps = { preview: PlanPreview | undefined; error: Error | null; onRetry: () => void }

/** What is due now and later, as the payment provider computes it. */
export function DueSummary({ preview, error, onRetry }: DueSummaryProps) {
  if (error && !preview) {
    const reason = error instanceof CallError ? reasonOfStatus(error.status) : error.message
    return <RetryBanner onRetry={onRetry}>{texts.notCalculated(reason)}</RetryBanner>
  }
  if (!preview) {
    return (
      <div className={styles.due} aria-busy="true">
        <VisuallyHidden>{texts.calculating}</VisuallyHidden>
        <Skeleton width="60%" />
        <Skeleton width="80%" />
      </div>
    )
  }
  const { due_now, next_amount, next_at_ms, currency } = preview
  return (
    <dl className={styles.due} aria-live="polite">
      <div className={styles.row}>
        <dt>{texts.dueNow}</dt>
        <dd className={styles.now}>{due_now > 0 ? writtenAmount(due_now, currency) : texts.nothingDue}</dd>
      </div>
      <div className={styles.row}>
        <dt>{texts.nextPayment(writtenDay(next_at_ms))}</dt>
        <dd>{writtenAmount(next_amount, currency)}</dd>
      </div>
    </dl>
  )
}
