import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Billing } from '#contract/accounts/account.ts'
import { cancelSubscription } from '#contract/billing/billing.ts'
import { call } from '#web/lib/api-client.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { cancelCall, refreshBilling } from './billing.api.ts'
import { paymentFailure } from './payment-failure.ts'
import { writtenDay } from './written-amount.ts'
import { texts } from './messages.ts'

/** Says what cancelling means before it is done. */
export function CancelDialog({ billing, onClose }: { billing: Billing; onClose: () => void }) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { subscription_storage, subscription_watch, subscription_active_until: until } = billing
  const cancel = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await call(cancelSubscription, {}, cancelCall)
    } catch (error) {
      setFailure(paymentFailure(error, texts.notCancelled))
      setBusy(false)
      return
    }
    await refreshBilling(client)
    showToast({ text: texts.subscriptionCanceled })
    onClose()
  }
  return (
    <Dialog
      open
      title={texts.cancelTitle}
      onClose={onClose}
      actions={
        <>
          <Button busy={isBusy} onClick={() => void cancel()}>
            {texts.cancelPlan}
          </Button>
          <Button variant="primary" data-autofocus onClick={onClose}>
            {texts.keepPlan}
          </Button>
        </>
      }
    >
      {subscription_storage > 0 && until !== null && (
        <Banner tone="warning">{texts.cancelUploads(writtenDay(until))}</Banner>
      )}
      {subscription_watch && until !== null && <p>{texts.cancelWatch(writtenDay(until))}</p>}
      {subscription_storage > 0 && <p>{texts.cancelVideos}</p>}
      <p>{texts.cancelNoPayment}</p>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
    </Dialog>
  )
}
