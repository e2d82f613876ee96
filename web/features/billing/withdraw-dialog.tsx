import { useMutation, useQueryClient } from '@tanstack/react-query'
import { withdrawPurchase } from '#contract/billing/billing.ts'
import { call } from '#web/lib/api-client.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { cancelCall, refreshBilling } from './billing.api.ts'
import { paymentFailure } from './payment-failure.ts'
import { writtenAmount, writtenMoment } from './written-amount.ts'
import { texts } from './messages.ts'

type WithdrawDialogProps = {
  /** What the server has said will be paid back. */
  amount: number
  currency: string
  onClose: () => void
}

/** The second step of withdrawing from a purchase, and its receipt. */
export function WithdrawDialog({ amount, currency, onClose }: WithdrawDialogProps) {
  const client = useQueryClient()
  const confirm = useMutation({
    mutationFn: () => call(withdrawPurchase, { body: { confirm: true } }, cancelCall),
    onSuccess: () => refreshBilling(client),
  })
  const result = confirm.data
  if (result?.withdrawn && result.received_at_ms !== null) {
    return (
      <Dialog
        open
        size="small"
        title={texts.withdrawTitle}
        onClose={onClose}
        actions={<Button onClick={onClose}>{texts.close}</Button>}
      >
        <Banner tone="success">
          {texts.withdrawn(
            writtenAmount(result.amount, result.currency),
            writtenMoment(result.received_at_ms),
          )}
        </Banner>
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      size="small"
      title={texts.withdrawTitle}
      onClose={onClose}
      actions={
        <>
          <Button variant="danger" busy={confirm.isPending} onClick={() => confirm.mutate()}>
            {texts.confirmWithdrawal}
          </Button>
          <Button data-autofocus onClick={onClose}>
            {texts.keepPlan}
          </Button>
        </>
      }
    >
      <p>{texts.withdrawText(writtenAmount(amount, currency))}</p>
      <p>{texts.withdrawSure}</p>
      {confirm.error && <Banner tone="error">{paymentFailure(confirm.error, texts.notWithdrawn)}</Banner>}
    </Dialog>
  )
}
