import { checkoutPath } from '#contract/billing/checkout-path.ts'
import { pagePaths } from '#contract/site/page-paths.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import type { UploadFailure } from '#web/workers/upload/protocol.ts'
import { texts } from './messages.ts'

/** Longer than other errors, because people have to act on it. */
const seconds = 10

/** A video was refused: there is no plan, or no room left (deleting something helps, too). */
export function showUnpaid({ text, code }: Pick<UploadFailure, 'text' | 'code'>): void {
  const action =
    code === 'subscription_expired'
      ? { label: texts.choosePlan, to: checkoutPath() }
      : { label: texts.myStorage, to: pagePaths.myStorage }
  showToast({ text, tone: 'error', seconds, action })
}
