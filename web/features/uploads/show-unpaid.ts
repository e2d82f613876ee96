import { checkoutPath } from '#contract/checkout-path.ts'
import { pagePaths } from '#contract/page-paths.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { texts } from './messages.ts'

/** Longer than other errors, because people have to act on it. */
const seconds = 10

/** A video was refused: a plan is missing, or there is no room left, which deleting something helps as well. */
export function showUnpaid(text: string): void {
  const action =
    text === serverMessages.subscriptionExpired
      ? { label: texts.choosePlan, to: checkoutPath() }
      : { label: texts.myStorage, to: pagePaths.myStorage }
  showToast({ text, tone: 'error', seconds, action })
}
