import { Button, LinkButton } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Spinner } from '#web/ui/feedback/progress.tsx'
import styles from './paid-elsewhere.module.css'
import type { Elsewhere } from './use-checkout.ts'
import { texts } from './messages.ts'

type PaidElsewhereProps = Elsewhere & { onBack: () => void; onClose: () => void }

/** Shown while the payment goes on in another tab. A message from there closes it. */
export function PaidElsewhere({ url, wasBlocked, onBack, onClose }: PaidElsewhereProps) {
  return (
    <Dialog
      open
      size="small"
      title={texts.payElsewhereTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onBack}>{texts.chooseAgain}</Button>
          {/* The page at the end of the payment tells this one how it went. */}
          <LinkButton to={url} target="_blank" rel="opener" variant={wasBlocked ? 'primary' : 'secondary'}>
            {wasBlocked ? texts.openPaymentPage : texts.openPaymentPageAgain}
          </LinkButton>
        </>
      }
    >
      {wasBlocked ? (
        <p>{texts.tabBlocked}</p>
      ) : (
        <p className={styles.waiting}>
          <Spinner label={texts.waitingForPayment} />
          {texts.payElsewhere}
        </p>
      )}
    </Dialog>
  )
}
