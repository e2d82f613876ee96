import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { checkoutPath } from '#contract/billing/checkout-path.ts'
import { currentUserQuery } from '#web/session/current-user.ts'
import { Button, IconButton, LinkButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { hasBeenAwayStore } from './awaited-payment.ts'
import styles from './payment-notice.module.css'
import { usePortal } from './use-portal.ts'
import { whichBanner, type PaymentBanner } from './which-banner.ts'
import { texts } from './messages.ts'

/** What is wrong with the user's plan, until it is dismissed; otherwise something less urgent. */
export function PaymentNotice({ otherwise }: { otherwise: ReactNode }) {
  // Judged by the time of the answer: an hour later the same plan may have been renewed.
  const { data: user, dataUpdatedAt } = useQuery(currentUserQuery)
  const [dismissed, setDismissed] = useState<string | null>(null)
  const banner = user ? whichBanner(user.billing, dataUpdatedAt) : undefined
  if (!banner || banner.text === dismissed) return otherwise
  return (
    <section aria-label={texts.payment} className={styles.notice}>
      <span className={styles.icon}>
        <Icon name="warning" />
      </span>
      <p role="alert" className={styles.text}>
        {banner.text}
      </p>
      <Action banner={banner} />
      <IconButton
        label={texts.dismiss}
        icon={<Icon name="close" />}
        onClick={() => setDismissed(banner.text)}
      />
    </section>
  )
}

function Action({ banner: { label, action } }: { banner: PaymentBanner }) {
  const portal = usePortal()
  if (action.kind === 'portal') {
    return (
      <Button variant="primary" busy={portal.isOpening} onClick={portal.open}>
        {label}
      </Button>
    )
  }
  const isInvoice = action.kind === 'invoice'
  return (
    <LinkButton
      variant="primary"
      to={isInvoice ? action.url : checkoutPath()}
      {...(isInvoice && {
        target: '_blank',
        rel: 'noreferrer',
        onClick: () => hasBeenAwayStore.set(true),
      })}
    >
      {label}
    </LinkButton>
  )
}
