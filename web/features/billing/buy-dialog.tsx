import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isNoPlan, type PlanChoice } from '#domain/plans/plan-choice.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { previewQuery } from './billing.api.ts'
import { Consent } from './consent.tsx'
import { DueSummary } from './due-summary.tsx'
import { PaidElsewhere } from './paid-elsewhere.tsx'
import { PlanChooser } from './plan-chooser.tsx'
import { PretendedPayment } from './pretended-payment.tsx'
import { useCheckout } from './use-checkout.ts'
import { writtenAmount } from './written-amount.ts'
import { texts } from './messages.ts'

type BuyDialogProps = { firstWish: PlanChoice; onClose: () => void }

/** For those who have no plan. */
export function BuyDialog({ firstWish, onClose }: BuyDialogProps) {
  const [wish, setWish] = useState(firstWish)
  const checkout = useCheckout()
  const isNothing = isNoPlan(wish)
  const preview = useQuery({ ...previewQuery(wish), enabled: !isNothing })
  if (checkout.elsewhere)
    return <PaidElsewhere {...checkout.elsewhere} onBack={checkout.forget} onClose={onClose} />
  const due = preview.data
  return (
    <Dialog
      open
      title={texts.choosePlan}
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          busy={checkout.isAsking}
          disabled={!due || isNothing}
          onClick={() => checkout.begin(wish, true)}
        >
          {due && !isNothing ? texts.pay(writtenAmount(due.due_now, due.currency)) : texts.payNow}
        </Button>
      }
    >
      <PlanChooser wish={wish} current={null} disabled={checkout.isAsking} onChange={setWish} />
      {isNothing ? (
        <p>{texts.pleaseChoose}</p>
      ) : (
        <DueSummary preview={due} error={preview.error} onRetry={() => void preview.refetch()} />
      )}
      {checkout.failure !== null && <Banner tone="error">{checkout.failure}</Banner>}
      <PretendedPayment />
      <Consent text={texts.consent} />
    </Dialog>
  )
}
