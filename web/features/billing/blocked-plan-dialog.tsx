import type { Billing } from '#contract/accounts/account.ts'
import { choiceOf } from './plan-state.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { PaidElsewhere } from './paid-elsewhere.tsx'
import { useCheckout } from './use-checkout.ts'
import { usePortal } from './use-portal.ts'
import { texts } from './messages.ts'

/** Nothing can be changed while a bank disputes a payment. */
export function DisputedDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title={texts.yourPlan} onClose={onClose}>
      <p>{texts.disputed}</p>
    </Dialog>
  )
}

/** An open invoice has to be paid before anything else: the server answers with it. */
export function UnpaidDialog({ billing, onClose }: { billing: Billing; onClose: () => void }) {
  const checkout = useCheckout()
  const portal = usePortal()
  if (checkout.elsewhere)
    return <PaidElsewhere {...checkout.elsewhere} onBack={checkout.forget} onClose={onClose} />
  return (
    <Dialog
      open
      title={texts.yourPlan}
      onClose={onClose}
      actions={
        <>
          <Button busy={portal.isOpening} onClick={portal.open}>
            {texts.invoicesAndCard}
          </Button>
          <Button
            variant="primary"
            busy={checkout.isAsking}
            onClick={() => checkout.begin(choiceOf(billing), false)}
          >
            {texts.payOpenInvoice}
          </Button>
        </>
      }
    >
      <p>{texts.unpaid}</p>
      {checkout.failure !== null && <Banner tone="error">{checkout.failure}</Banner>}
    </Dialog>
  )
}
